import * as z from 'zod';
import { permissions } from '#domain/people/permissions.ts';
import { endpoints, json, list, secretText } from '#api/endpoint.ts';
import { oneOf, words } from '#api/list-filter.ts';
import { id, instant, line } from '../field-parts.ts';

const permission = z.enum(permissions);
const states = ['active', 'expired', 'revoked'] as const;

const token = z.object({
  id: z.int(),
  name: z.string(),
  ending: z.string(),
  account_id: z.int().nullable(),
  account: z.string().nullable(),
  user_id: z.int(),
  owner: z.string(),
  permissions: z.array(z.string()),
  /** Permissions that the owner has lost since, so that the token cannot use them. */
  lost: z.array(z.string()),
  addresses: z.array(z.string()),
  state: z.enum(states),
  expires_at: instant,
  last_used_at: instant.nullable(),
  last_used_ip: z.string().nullable(),
  revoked_at: instant.nullable(),
  time_created: instant,
  version: z.int(),
});

const network = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], {
  error: 'Use an address or a network such as 196.25.1.0/24.',
});

export const bearerTokens = endpoints({
  'GET /bearer-tokens': {
    summary:
      'Lists tokens with which programs call the API. The tokens themselves are never included',
    can: 'Generate tokens',
    ...list(token, {
      filter: { search: words, state: oneOf(states) },
      sort: ['id', 'name', 'expires_at', 'last_used_at', 'time_created'],
    }),
    reads: ['bearer-tokens'],
    example: { as: 'superadmin' },
  },
  'POST /generate-bearer-token': {
    summary:
      'Creates a token for a program and returns it once. At each call, it has no more rights than its creator has at that moment',
    can: 'Generate tokens',
    body: z.object({
      name: line('Name', 100),
      permissions: z
        .array(permission)
        .min(1, 'Choose at least one permission.')
        .max(permissions.length)
        .meta({ label: 'Permissions' }),
      account_id: id.nullish().meta({ label: 'Account' }),
      expires_in_days: z
        .int('Use 1 to 365 days.')
        .min(1, 'Use 1 to 365 days.')
        .max(365, 'Use 1 to 365 days.')
        .default(90)
        .meta({ label: 'Expires in' }),
      addresses: z.array(network).max(20).default([]).meta({ label: 'Addresses' }),
      /** If a second factor is set up. */
      code: z.string().trim().max(20).optional().meta({ label: 'Code', secret: true }),
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
