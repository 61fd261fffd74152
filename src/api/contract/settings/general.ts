import * as z from 'zod';
import { endpoints, json } from '#api/endpoint.ts';
import { upload } from '#api/uploads.ts';
import { instant, named } from '../field-parts.ts';

/**
 * Setting as sent to clients. Some values are JSON lists; a secret shows its last four characters.
 */
const setting = z.object({
  setting: z.string(),
  value: z.string().nullable(),
  is_secret: z.boolean().optional(),
});

/** Setting with its version and last change, which only staff see. */
const editedSetting = setting.extend({
  version: z.int(),
  changed_by: z.string().nullable(),
  changed_at: instant.nullable(),
});

const phoneCode = z.object({
  code: z.string(),
  label: z.string(),
  phone: z.string(),
  suggested: z.boolean(),
});

export const general = endpoints({
  'GET /settings/:id': {
    summary: 'All settings of an account, 0 being the provider; secrets are masked',
    can: ['View settings', 'Edit own account'],
    params: z.object({ id: z.coerce.number().pipe(z.int().min(0).max(2_147_483_647)) }),
    returns: json(z.array(editedSetting)),
    reads: ['settings'],
    example: { as: 'superadmin', params: { id: 0 } },
  },
  'GET /setting-consequences': {
    summary:
      'What it means today that a switch is off which stops something outgoing, with numbers',
    can: 'View settings',
    returns: json(z.array(z.object({ setting: z.string(), while_off: z.string() }))),
    reads: ['settings'],
    example: { as: 'superadmin' },
  },
  'GET /settings/get-settings/:id': {
    summary: 'The settings that the console loads after sign-in: never a secret',
    can: 'enrolling',
    params: z.object({ id: z.coerce.number().pipe(z.int().min(0).max(2_147_483_647)) }),
    returns: json(z.array(setting)),
    reads: ['settings'],
    example: { as: 'ops', params: { id: 0 } },
  },
  'POST /settings': {
    summary:
      'Saves settings of the provider, or of an account over them, where null leaves one to the provider again. A masked secret sent back unchanged stays as it is; a version that is no longer the latest is refused. Who may view settings can change those of permissions_additional_settings',
    can: ['Edit settings', 'View settings'],
    refuses: [404, 409],
    body: z.object({
      account_id: z.int().min(0).max(2_147_483_647).optional(),
      data: z
        .array(
          z.object({
            setting: z.string().max(100),
            value: z.string().max(100_000).nullable(),
            version: z.int().min(0).optional(),
          }),
        )
        .min(1)
        .max(500),
    }),
    returns: json(z.object({ message: z.string() })),
    current: z.array(setting.extend({ version: z.int() })),
    touches: ['settings'],
    example: {
      as: 'superadmin',
      body: { data: [{ setting: 'support_number', value: '+27115550100' }] },
    },
  },
  'GET /phone-code': {
    summary: "The caller's own country and its dial code",
    can: 'public',
    returns: json(phoneCode),
    example: {},
  },
  'GET /phone-codes': {
    summary: 'All countries with their dial codes',
    can: 'public',
    returns: json(z.array(phoneCode)),
    example: {},
  },
  'POST /uploadLogo': {
    summary: "Replaces the provider's logo: PNG or JPEG, at most 2 MB",
    can: 'Edit settings',
    form: z.object({ logo: upload() }),
    returns: json(z.object({ url: z.string() })),
    touches: ['settings'],
  },
  'GET /logo/:id': {
    summary: "A provider's logo",
    can: 'public',
    returns: { kind: 'file', types: ['image/png', 'image/jpeg'] },
    reads: ['settings'],
  },
  'GET /permissions': {
    summary: 'All permissions there are',
    can: 'View permissions',
    returns: json(z.array(named)),
    reads: ['roles'],
    example: { as: 'ops' },
  },
  'GET /api-permission-categories': {
    summary: 'The same permissions by category',
    can: 'View permissions',
    returns: json(z.array(named.extend({ permissions: z.array(named) }))),
    reads: ['roles'],
    example: { as: 'ops' },
  },
});
