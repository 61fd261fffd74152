import * as z from 'zod';
import { permissions } from '#domain/people/permissions.ts';
import { bearerTokenFields } from '#domain/integrations/bearer-token.fields.ts';
import { endpoints, json, secretText } from '#api/endpoint.ts';
import { listOfRows, rowOf } from '#api/field-schemas.ts';
import { id, instant, line } from '../field-parts.ts';

const permission = z.enum(permissions);

const token = rowOf(bearerTokenFields).extend({
  permissions: z.array(z.string()),
  /** Permissions that the owner has lost since, so that the token cannot use them. */
  lost: z.array(z.string()),
  addresses: z.array(z.string()),
});

const network = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], {
  error: 'Use an address or a network such as 196.25.1.0/24.',
});

export const bearerTokens = endpoints({
  'GET /bearer-tokens': {
    summary:
      'Lists tokens with which programs call the API. The tokens themselves are never included',
    can: 'Generate tokens',
    ...listOfRows(token, bearerTokenFields, {}),
    reads: ['bearer-tokens'],
    example: { as: 'superadmin' },
  },
  'POST /generate-bearer-token': {
    summary:
      'Creates a token for a program and returns it once. At each call, the token has no more rights than its creator has at that time',
    can: 'Generate tokens',
    body: z.object({
      name: line('Name', 100).meta({ label: 'Name', hint: 'Who uses it, and what for.' }),
      permissions: z
        .array(permission)
        .min(1, 'Choose at least one permission.')
        .max(permissions.length)
        .meta({ label: 'Permissions' }),
      account_id: id.nullish().meta({
        label: 'Account',
        hint: 'The token sees this account only. Leave empty for all accounts.',
      }),
      expires_in_days: z
        .int('Use 1 to 365 days.')
        .min(1, 'Use 1 to 365 days.')
        .max(365, 'Use 1 to 365 days.')
        .default(90)
        .meta({ label: 'Expires in', unit: 'days' }),
      addresses: z.array(network).max(20).default([]).meta({
        label: 'Only from these IP addresses',
        hint: 'Networks separated by commas, such as 196.25.1.0/24.',
      }),
      /** Code of the second factor, required if one is set up. */
      code: z
        .string()
        .trim()
        .max(20)
        .optional()
        .meta({ label: 'Authenticator code', secret: true }),
    }),
    returns: json(
      z.object({
        id: z.int(),
        token: secretText(),
        ending: z.string(),
        expires_at: instant,
      }),
    ),
    touches: ['bearer-tokens'],
    refuses: [409, 422, 429],
    example: {
      as: 'superadmin',
      body: { name: 'Warehouse', permissions: ['View shipments'], expires_in_days: 30 },
    },
  },
  'DELETE /bearer-tokens/:id': {
    summary: 'Revokes a token. Its next call is refused',
    can: 'Generate tokens',
    returns: json(token),
    touches: ['bearer-tokens'],
    refuses: [404],
    example: { as: 'superadmin', params: { id: 1 } },
  },
});
