import { people } from '../../src/api/contract/people.ts';
import { changePassword } from '../rules/choose-password.ts';
import { changeProfile, profileOf } from '../rules/profile.ts';
import { changeRole, listRoles } from '../rules/roles.ts';
import { endOwnSession, endSessionsOf, openSessionsOf } from '../rules/sessions.ts';
import { addUser, changeUser, listUsers, managedUser, resendConfirmation } from '../rules/users.ts';
import { serve } from '../serve.ts';

// Sessions, links and rights lie outside every account's fence; `managedUser` keeps it for writes.
export default serve(people, {
  'GET /users': ({ query }, { db, caller }) => listUsers(db, caller, query),
  'POST /users': { system: ({ body }, context) => addUser(body, context) },
  'PUT /users/:id': { system: (input, context) => changeUser(input, context) },
  'POST /users/resend-confirmation': {
    system: ({ body }, context) => resendConfirmation(body.user_id, context),
  },
  'POST /users/:id/end-sessions': {
    system: async ({ params }, { db, database, caller }) => {
      await managedUser(db, caller, params.id);
      await endSessionsOf(database, { userId: params.id }, 'revoked');
      return { status: true, message: 'All sessions have ended.' };
    },
  },
  'GET /roles': { system: (_, { db, caller }) => listRoles(db, caller) },
  'PUT /roles/:id': { system: (input, context) => changeRole(input, context) },
  'GET /my-profile': { system: (_, { db, caller }) => profileOf(db, caller) },
  'PUT /my-profile': { own: ({ body }, context) => changeProfile(body, context) },
  'POST /my-profile/password': {
    own: ({ body }, context) => changePassword(context, context.caller, body),
  },
  'GET /my-profile/sessions': { system: (_, { db, caller }) => openSessionsOf(db, caller) },
  'DELETE /my-profile/sessions/:id': {
    system: async ({ params }, { database, caller }) => {
      await endOwnSession(database, caller, params.id);
      return { status: true, message: 'The session has ended.' };
    },
  },
});
