import * as z from 'zod';
import { endpoints, json } from '../endpoint.ts';
import { done, email, instant, mobileNumber, name, newPassword, signedIn } from './person.ts';

const code = z.string().trim().min(1).max(20).meta({ label: 'Code' });
const linkToken = z.string().min(20).max(100);

const notification = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  level: z.string(),
  /** The place of what it is about. */
  href: z.string().nullable(),
  time_created: instant,
  read_at: instant.nullable(),
});

export const auth = endpoints({
  'POST /auth/login': {
    summary: 'Signs in with e-mail and password; asks for the second factor when there is one',
    can: 'public',
    body: z.object({ email, password: z.string().min(1).max(1000) }),
    returns: json(
      z.union([signedIn, z.object({ mfa_required: z.literal(true), mfa_token: z.string() })]),
    ),
    touches: ['session'],
    example: { body: { email: 'ops@baton.test', password: 'baton-demo' } },
  },
  'POST /auth/mfa/verify': {
    summary: 'Completes a sign-in with the code of the authenticator app',
    can: 'public',
    body: z.object({ mfa_token: z.string().max(100), code }),
    returns: json(signedIn),
    touches: ['session'],
  },
  'POST /auth/mfa/qr/:id': {
    summary:
      'Makes a new secret for the caller and shows it as a QR code; the old one stays until it is enabled',
    can: 'enrolling',
    body: z.object({ password: z.string().max(1000).optional(), code: code.optional() }).optional(),
    returns: json(z.object({ qr_code: z.string(), secret: z.string() })),
    example: { as: 'secure' },
  },
  'POST /auth/mfa/enable': {
    summary: 'Turns the second factor on, with a code made from the new secret',
    can: 'enrolling',
    body: z.object({ code, user_id: z.int() }),
    returns: json(done),
    touches: ['session', 'users'],
  },
  'POST /auth/logout': {
    summary: 'Ends the session of the bearer token',
    can: 'enrolling',
    returns: json(done),
    touches: ['session'],
    example: {},
  },
  'POST /auth/password/email': {
    summary: 'Sends a link to choose a new password; answers the same for unknown addresses',
    can: 'public',
    body: z.object({ email }),
    returns: json(done),
    keyed: true,
    example: { body: { email: 'nobody@baton.test' } },
  },
  'POST /auth/password/reset': {
    summary: 'Sets a new password with the token of the link; ends all sessions',
    can: 'public',
    body: z.object({ token: linkToken, email, password: newPassword }),
    returns: json(done),
    touches: ['session'],
  },
  'POST /auth/verify': {
    summary: 'Confirms an e-mail address with the token of the link',
    can: 'public',
    body: z.object({ token: linkToken }),
    returns: json(done),
    touches: ['users'],
  },
  'POST /auth/first-administrator': {
    summary:
      'Creates the first administrator of an empty company with the one-time link of the server',
    can: 'public',
    body: z.object({ token: linkToken, name, email, password: newPassword }),
    returns: json(done),
    touches: ['users'],
  },
  'POST /register': {
    summary: 'Applies for an account: the applicant becomes an account user once staff approve',
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
    keyed: true,
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
    summary: "The caller's notifications, newest first, at most 100",
    can: 'session',
    returns: json(z.array(notification)),
    reads: ['notifications'],
    example: {},
  },
  'PUT /api/notification/read': {
    summary: 'Marks notifications as read by the caller; without ids all of them',
    can: 'session',
    body: z.object({ ids: z.array(z.int().positive()).min(1).max(100).optional() }),
    returns: json(z.object({ read: z.int() })),
    touches: ['notifications'],
    example: { body: { ids: [1] } },
  },
});
