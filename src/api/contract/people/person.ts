import * as z from 'zod';
import { messages } from '#domain/kernel/messages.ts';
import { PASSWORD_LENGTH } from '#domain/identity/password.ts';
import { phoneProblem, readPhone } from '#domain/kernel/phone.ts';
import { storedText } from '#domain/text/characters.ts';
import { readEmail } from '#domain/text/emails.ts';
import { secretText } from '#api/endpoint.ts';
import { instant } from '../field-parts.ts';

/** Normalised email address. */
export const email = z
  .string()
  .overwrite((text) => readEmail(text) ?? text.trim())
  .toLowerCase()
  .max(254)
  .pipe(z.email('Email address is invalid'))
  .meta({ label: 'Email', input: 'email' });

export const newPassword = z
  .string()
  .max(PASSWORD_LENGTH.most)
  .meta({ label: 'Password', secret: true });

export const name = z
  .string()
  .overwrite(storedText)
  .trim()
  .min(1, 'Name is required.')
  .max(120)
  .meta({ label: 'Name' });

/** Maximum length of a typed number, including a label or link around it. */
const MAX_NUMBER_TEXT = 120;

/** Mobile number, entered in any notation, stored and sent in E.164. */
export const mobileNumber = z
  .string()
  .trim()
  .max(MAX_NUMBER_TEXT)
  .transform(numberIn)
  .pipe(z.string())
  .meta({ label: 'Mobile number', input: 'phone' });

/** Mobile number that may be empty. */
export const mobileNumberOrNone = z
  .string()
  .trim()
  .max(MAX_NUMBER_TEXT)
  .transform((value, context) => (value === '' ? '' : numberIn(value, context)))
  .pipe(z.string())
  .meta({ label: 'Mobile number', input: 'phone' });

function numberIn(value: string, context: z.RefinementCtx): string {
  const number = readPhone(value);
  if (number !== null) return number;
  const message = phoneProblem(value) ?? messages.mobileNumberInvalid;
  context.addIssue({ code: 'custom', message, input: value });
  return z.NEVER;
}

export const role = z.object({
  id: z.int(),
  name: z.string(),
  enabled_2fa: z.boolean(),
  permissions: z.array(z.object({ name: z.string() })),
  permissionsui: z.array(z.object({ guard_name: z.string() })),
  logout_inactivity_minutes: z.int().nullable(),
  role_logout_inactivity_minutes: z.int().nullable(),
  /** Pages that are hidden for all users. */
  excluded_features: z.array(z.string()).optional(),
});

export const signedInUser = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  last_login: instant.nullable(),
  account_id: z.int().nullable(),
  enabled_mfa: z.union([z.literal(0), z.literal(1)]),
  role,
});

/** Completed sign-in. */
export const signedIn = z.object({ token: secretText(), user: signedInUser });
export const done = z.object({ status: z.boolean(), message: z.string() });

export const notification = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  level: z.string(),
  /** URL of the related page. */
  href: z.string().nullable(),
  time_created: instant,
  read_at: instant.nullable(),
});
