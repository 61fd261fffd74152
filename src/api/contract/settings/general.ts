import * as z from 'zod';
import { endpoints, json } from '#api/endpoint.ts';
import { upload } from '#api/uploads.ts';
import { idOrNone, instant, named } from '../field-parts.ts';

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
    summary: 'Lists all settings of an account, or of the provider with id 0. Secrets are masked',
    can: ['View settings', 'Edit own account'],
    params: z.object({ id: idOrNone }),
    returns: json(z.array(editedSetting)),
    reads: ['settings'],
    example: { as: 'superadmin', params: { id: 0 } },
  },
  'GET /setting-consequences': {
    summary:
      'Lists what happens while each setting that sends messages, events or invoices is off, with current numbers',
    can: 'View settings',
    returns: json(z.array(z.object({ setting: z.string(), while_off: z.string() }))),
    reads: ['settings'],
    example: { as: 'superadmin' },
  },
  'GET /settings/get-settings/:id': {
    summary:
      'Returns the settings that the console loads after sign-in. Secrets are never included',
    can: 'enrolling',
    params: z.object({ id: idOrNone }),
    returns: json(z.array(setting)),
    reads: ['settings'],
    example: { as: 'ops', params: { id: 0 } },
  },
  'POST /settings': {
    summary:
      'Saves settings of the provider, or overrides for an account, where null restores the provider’s value. A masked secret sent back unchanged stays as it is. An outdated version is refused. Callers who may view settings can change those in permissions_additional_settings',
    can: ['Edit settings', 'View settings'],
    refuses: [404, 409],
    body: z.object({
      account_id: idOrNone.optional(),
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
    summary: 'Returns the caller’s own country and its dial code',
    can: 'public',
    returns: json(phoneCode),
    example: {},
  },
  'GET /phone-codes': {
    summary: 'Lists all countries with their dial codes',
    can: 'public',
    returns: json(z.array(phoneCode)),
    example: {},
  },
  'POST /uploadLogo': {
    summary: 'Replaces the provider’s logo. Accepts PNG or JPEG, at most 2 MB',
    can: 'Edit settings',
    form: z.object({ logo: upload() }),
    returns: json(z.object({ url: z.string() })),
    touches: ['settings'],
  },
  'GET /logo/:id': {
    summary: 'Returns the logo of a provider',
    can: 'public',
    returns: { kind: 'file', types: ['image/png', 'image/jpeg'] },
    reads: ['settings'],
  },
  'GET /permissions': {
    summary: 'Lists all permissions',
    can: 'View permissions',
    returns: json(z.array(named)),
    reads: ['roles'],
    example: { as: 'ops' },
  },
  'GET /api-permission-categories': {
    summary: 'Lists the same permissions by category',
    can: 'View permissions',
    returns: json(z.array(named.extend({ permissions: z.array(named) }))),
    reads: ['roles'],
    example: { as: 'ops' },
  },
});
