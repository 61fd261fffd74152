import { avatarOf, readAvatar, removeAvatar, replaceAvatar } from '../identity/avatars.ts';
import { changePassword } from '../identity/choose-password.ts';
import { withdrawEmail } from '../identity/registration/email-changes.ts';
import { changeProfile, profileOf, withdrawOwnEmail } from '../identity/profile.ts';
import { endOwnSession, endSessionsOf, openSessionsOf } from '../identity/sessions.ts';
import { addUser, changeUser, listUsers, managedUser, resendConfirmation } from './users.ts';
import { recordRun } from '#server/runs/record-as-run.ts';
import { serve } from '#server/http/serve.ts';
import { withCounts } from '#server/http/row-results.ts';
import { changeRoles } from './change-roles.ts';
import { roleUndo } from './undo-roles.ts';

// System scope, because sessions, links and rights are outside of every account's tenant scope;
// `managedUser` enforces it for writes.
export default serve('people', {
  'GET /users': ({ query }, { db, caller }) => listUsers(db, caller, query),
  'POST /users': { system: ({ body }, context) => addUser(body, context) },
  'PUT /users/:id': { system: (input, context) => changeUser(input, context) },
  'POST /users/role': {
    system: ({ body }, context) => {
      const { ids, ...given } = body;
      return recordRun(
        context,
        { call: 'POST /users/role', ids, arguments: given },
        async (scope) => withCounts(await changeRoles(scope, body)),
      );
    },
  },
  'POST /users/undo': {
    system: ({ body }, context) => {
      const { ids, ...of } = body;
      return recordRun(context, { call: 'POST /users/undo', ids, arguments: of }, async (scope) =>
        withCounts(await roleUndo.undo(scope, body)),
      );
    },
  },
  'DELETE /users/:id/pending-email': {
    system: async ({ params }, { db, caller }) => {
      await managedUser(db, caller, params.id);
      await withdrawEmail(db, params.id);
      return managedUser(db, caller, params.id);
    },
  },
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
  'GET /my-profile': { system: (_, { db, caller }) => profileOf(db, caller) },
  'PUT /my-profile': { own: ({ body }, context) => changeProfile(body, context) },
  'DELETE /my-profile/pending-email': {
    system: (_, { db, caller }) => withdrawOwnEmail(db, caller),
  },
  'POST /my-profile/password': {
    own: ({ body }, context) => changePassword(context, context.caller, body),
  },
  'POST /my-profile/avatar': {
    reads: async ({ form }) => {
      const avatar = await avatarOf(form.avatar);
      return (_, { db, caller }) => replaceAvatar(db, caller, avatar);
    },
    sees: 'system',
  },
  'DELETE /my-profile/avatar': { system: (_, { db, caller }) => removeAvatar(db, caller) },
  'GET /avatars/:id': { system: ({ params }, { db, caller }) => readAvatar(db, caller, params.id) },
  'GET /my-profile/sessions': { system: (_, { db, caller }) => openSessionsOf(db, caller) },
  'DELETE /my-profile/sessions/:id': {
    system: async ({ params }, { database, caller }) => {
      await endOwnSession(database, caller, params.id);
      return { status: true, message: 'The session has ended.' };
    },
  },
});
