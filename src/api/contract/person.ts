import * as z from 'zod';
import { PASSWORD_LENGTH } from '../../domain/password.ts';

/** Parts that the calls about people share. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email('Email address is invalid'))
  .meta({ label: 'Email' });

export const newPassword = z
  .string()
  .max(PASSWORD_LENGTH.most)
  .meta({ label: 'Password', secret: true });

export const name = z.string().trim().min(1, 'Name is required.').max(120).meta({ label: 'Name' });

export const mobileNumber = z
  .string()
  .trim()
  .transform((value) => value.replaceAll(/[\s()-]/g, ''))
  .pipe(z.string().regex(/^(\+\d{8,15}|0\d{9})$/, 'Mobile number is invalid'))
  .meta({ label: 'Mobile number' });

export const instant = z.iso.datetime({ offset: true });

export const role = z.object({
  id: z.int(),
  name: z.string(),
  enabled_2fa: z.boolean(),
  permissions: z.array(z.object({ name: z.string() })),
  permissionsui: z.array(z.object({ guard_name: z.string() })),
  logout_inactivity_minutes: z.int().nullable(),
  role_logout_inactivity_minutes: z.int().nullable(),
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

/** A sign-in that is complete. */
export const signedIn = z.object({ token: z.string(), user: signedInUser });
export const done = z.object({ status: z.boolean(), message: z.string() });
