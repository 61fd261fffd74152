import * as z from 'zod';
import { messages } from '#domain/kernel/messages.ts';
import { cleanCode, codeProblem, codeProblemText } from '#domain/identity/two-factor.ts';
import { endpoints, json, secretText } from '#api/endpoint.ts';
import { id } from '../field-parts.ts';
import {
  done,
  email,
  mobileNumber,
  name,
  newPassword,
  notification,
  signedIn,
} from '../people/person.ts';

/** Second-factor code; the console applies the same rule before sending. */
const code = z
  .string({
    error: ({ input }) => ((input ?? '') === '' ? messages.codeRequired : messages.codeDigits),
  })
  .max(100, messages.codeDigits)
  .transform(cleanCode)
  .pipe(z.string())
  .superRefine((given, context) => {
    const problem = codeProblem(given);
    if (problem !== null) context.addIssue({ code: 'custom', message: codeProblemText(problem) });
  })
  .meta({ label: 'Code' });
const linkToken = z.string().min(20).max(100);

export const auth = endpoints({
  'POST /auth/login': {
    summary: 'Signs in with email and password. Asks for the second factor if one is set up',
    can: 'public',
    refuses: [401],
    evenWhenFull: true,
    body: z.object({ email, password: z.string().min(1).max(1000) }),
    returns: json(
      z.union([signedIn, z.object({ mfa_required: z.literal(true), mfa_token: secretText() })]),
    ),
    touches: ['session'],
    example: { body: { email: 'ops@baton.test', password: 'baton-demo' } },
  },
  'POST /auth/mfa/verify': {
    summary: 'Completes a sign-in with the code of the authenticator app',
    can: 'public',
    refuses: [401],
    evenWhenFull: true,
    body: z.object({ mfa_token: z.string().max(100), code }),
    returns: json(signedIn),
    touches: ['session'],
  },
  'POST /auth/mfa/qr/:id': {
    summary:
      'Generates a new secret for the caller and returns it as a QR code. The old secret remains valid until the new one is enabled',
    can: 'enrolling',
    body: z.object({ password: z.string().max(1000).optional(), code: code.optional() }).optional(),
    returns: json(z.object({ qr_code: secretText(), secret: secretText() })),
    example: { as: 'secure' },
  },
  'POST /auth/mfa/enable': {
    summary: 'Enables the second factor with a code generated from the new secret',
    can: 'enrolling',
    body: z.object({ code, user_id: id }),
    returns: json(done),
    touches: ['session', 'users'],
  },
  'POST /auth/logout': {
    summary: 'Ends the session of the bearer token',
    can: 'enrolling',
    evenWhenFull: true,
    returns: json(done),
    touches: ['session'],
    example: {},
  },
  'POST /auth/password/email': {
    summary:
      'Sends a link to choose a new password. The response is the same for unknown addresses',
    can: 'public',
    body: z.object({ email }),
    returns: json(done),
    example: { body: { email: 'nobody@baton.test' } },
  },
  'POST /auth/password/reset': {
    summary: 'Sets a new password with the token from the link and ends all sessions',
    can: 'public',
    body: z.object({ token: linkToken, email, password: newPassword }),
    returns: json(done),
    touches: ['session'],
  },
  'POST /auth/verify': {
    summary: 'Confirms a first or changed email address with the token from the link',
    can: 'public',
    body: z.object({ token: linkToken }),
    returns: json(done),
    touches: ['users'],
  },
  'POST /auth/verify/cancel': {
    summary: 'Cancels a change of an email address, with the token emailed to the current address',
    can: 'public',
    body: z.object({ token: linkToken }),
    returns: json(done),
    touches: ['users'],
  },
  'POST /auth/first-administrator': {
    summary: 'Creates the first administrator of an empty company with the server’s one-time link',
    can: 'public',
    body: z.object({ token: linkToken, name, email, password: newPassword }),
    returns: json(done),
    touches: ['users'],
  },
  'POST /register': {
    summary: 'Applies for an account. The applicant becomes an account user once staff approve',
    can: 'public',
    body: z.object({
      company: z.string().trim().min(2, 'Company is required.').max(120),
      name,
      email,
      mobile_number: mobileNumber.optional(),
      password: newPassword,
      message: z.string().trim().max(2000).optional(),
    }),
    returns: json(done),
    touches: ['users', 'accounts'],
    example: {
      body: {
        company: 'Karoo Candles',
        name: 'Anele Botha',
        email: 'anele@karoocandles.example',
        password: 'candles by the dozen',
      },
    },
  },
  'GET /api/notification': {
    summary: 'Lists the caller’s notifications, newest first, at most 100',
    can: 'session',
    openBecause:
      'shows notifications of the caller, and those of the account or of staff about records that the caller may see',
    returns: json(z.array(notification)),
    reads: ['notifications'],
    example: {},
  },
  'PUT /api/notification/read': {
    summary: 'Marks notifications as read by the caller. Without ids, marks all of them',
    can: 'session',
    openBecause: 'marks notifications that the caller can see, and only for the caller',
    body: z.object({ ids: z.array(id).min(1).max(100).optional() }),
    returns: json(z.object({ read: z.int() })),
    touches: ['notifications'],
    example: { body: { ids: [1] } },
  },
});
