import { serve } from '#server/http/serve.ts';
import { addRole, changeRole, listRoles, removeRole } from './roles.ts';

export default serve('roles', {
  'GET /roles': { system: (_, { db, caller }) => listRoles(db, caller) },
  'POST /roles': { system: ({ body }, context) => addRole(body, context) },
  'DELETE /roles/:id': {
    system: async ({ params }, { db, caller }) => {
      await removeRole(db, caller, params.id);
      return { status: true, message: 'The role is deleted.' };
    },
  },
  'PUT /roles/:id': { system: (input, context) => changeRole(input, context) },
});
