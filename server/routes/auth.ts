import { auth } from '../../src/api/contract/auth.ts';
import { askForReset, resetPassword } from '../rules/choose-password.ts';
import { createFirstAdministrator } from '../rules/first-administrator.ts';
import { notificationsFor, readNotifications } from '../rules/notifications.ts';
import { confirmEmail, register } from '../rules/registration.ts';
import { enable, startEnrolment, verifyCode } from '../rules/second-factor.ts';
import { signOut } from '../rules/sessions.ts';
import { signIn } from '../rules/sign-in.ts';
import { serve } from '../serve.ts';

// What compares or makes a password is slow on purpose and opens its own short transactions; so does
// what counts failures, which must stay counted when the call is refused.
export default serve(auth, {
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
  'POST /auth/password/email': { own: ({ body }, context) => askForReset(context, body.email) },
  'POST /auth/password/reset': { own: ({ body }, context) => resetPassword(context, body) },
  'POST /auth/verify': { system: ({ body }, { db }) => confirmEmail(db, body.token) },
  'POST /auth/first-administrator': {
    own: ({ body }, context) => createFirstAdministrator(context, body),
  },
  'POST /register': { own: ({ body }, context) => register(context, body) },
  'GET /api/notification': { system: (_, { db, caller }) => notificationsFor(db, caller) },
  'PUT /api/notification/read': {
    system: ({ body }, { db, caller }) => readNotifications(db, caller, body.ids),
  },
});
