import { requestPasswordReset, resetPassword } from './choose-password.ts';
import { cancelNewEmail, confirmNewEmail } from './registration/email-changes.ts';
import { createFirstAdministrator } from './registration/first-administrator.ts';
import { notificationsFor, readNotifications } from '../messages/notifications.ts';
import { confirmEmail, register } from './registration/registration.ts';
import { enable, startEnrolment, verifyCode } from './second-factor.ts';
import { signOut } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { serve } from '#server/http/serve.ts';

// Handlers that hash or compare passwords are slow on purpose and open their own short
// transactions. Handlers that count failures also open their own, because the counts must survive
// an error.
export default serve('auth', {
  'POST /auth/login': { own: ({ body }, context) => signIn(body, context) },
  'POST /auth/mfa/verify': { own: ({ body }, context) => verifyCode(body, context) },
  'POST /auth/mfa/qr/:id': {
    own: ({ params, body }, context) =>
      startEnrolment(context, context.caller, { ...body, id: params.id }),
  },
  'POST /auth/mfa/enable': { own: ({ body }, context) => enable(context, context.caller, body) },
  'POST /auth/logout': {
    system: async (_, { database, caller }) => {
      await signOut(database, caller);
      return { status: true, message: 'You are signed out.' };
    },
  },
  'POST /auth/password/email': {
    own: ({ body }, context) => requestPasswordReset(context, body.email),
  },
  'POST /auth/password/reset': { own: ({ body }, context) => resetPassword(context, body) },
  'POST /auth/verify': {
    system: async ({ body: { token } }, { db, config }) =>
      (await confirmEmail(db, token)) ?? confirmNewEmail(db, { config }, token),
  },
  'POST /auth/verify/cancel': { system: ({ body }, { db }) => cancelNewEmail(db, body.token) },
  'POST /auth/first-administrator': {
    own: ({ body }, context) => createFirstAdministrator(context, body),
  },
  'POST /register': { own: ({ body }, context) => register(context, body) },
  'GET /api/notification': { system: (_, { db, caller }) => notificationsFor(db, caller) },
  'PUT /api/notification/read': {
    system: ({ body }, { db, caller }) => readNotifications(db, caller, body.ids),
  },
});
