import * as z from 'zod';
import { endpoints, json, list } from '#api/endpoint.ts';
import { rowIds, words } from '#api/list-filter.ts';
import { beginning, ending, id, instant, line, positiveRand } from '../field-parts.ts';

const promoCode = z.object({
  id: z.int(),
  code: z.string(),
  description: z.string(),
  kind: z.enum(['percentage', 'amount']),
  amount: z.number(),
  network_id: z.int().nullable(),
  network: z.string().nullable(),
  account_id: z.int().nullable(),
  account_code: z.string().nullable(),
  valid_from: instant,
  valid_until: instant,
  max_uses: z.int().nullable(),
  max_uses_per_account: z.int().nullable(),
  used: z.int(),
  is_active: z.boolean(),
  time_created: instant,
  version: z.int(),
});

const promoFields = z.object({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .pipe(z.string().regex(/^[A-Z0-9]{4,16}$/, 'Use 4 to 16 capitals and digits.'))
    .meta({ label: 'Code' }),
  description: line('Description', 200),
  kind: z.enum(['percentage', 'amount']).meta({ label: 'Kind' }),
  /** In per cent or rand. */
  amount: positiveRand.max(10_000).meta({ label: 'Amount' }),
  network_id: id.nullish().meta({ label: 'Network', pick: 'networks' }),
  account_id: id.nullish().meta({ label: 'Account', pick: 'accounts' }),
  valid_from: beginning.meta({ label: 'Valid from' }),
  valid_until: ending.meta({ label: 'Valid until' }),
  max_uses: z.int().min(1).max(10_000_000).nullish().meta({ label: 'Most uses' }),
  max_uses_per_account: z
    .int()
    .min(1)
    .max(10_000)
    .nullish()
    .meta({ label: 'Most uses by one account' }),
  is_active: z.boolean().default(true).meta({ label: 'Active' }),
});

export const promoCodes = endpoints({
  'GET /promo-codes': {
    summary: 'Lists promo codes with how often each was used',
    can: 'View locker administration',
    ...list(promoCode, {
      filter: { search: words, id: rowIds, is_active: z.boolean().optional(), network_id: rowIds },
      sort: ['id', 'code', 'valid_from', 'valid_until', 'used', 'time_created'],
    }),
    reads: ['promo-codes', 'networks'],
    example: { as: 'ops' },
  },
  'POST /promo-codes': {
    summary: 'Adds a promo code',
    can: 'Edit promo codes',
    body: promoFields,
    returns: json(promoCode),
    touches: ['promo-codes'],
    keyed: true,
    example: {
      as: 'ops',
      body: {
        code: 'SPRING10',
        description: '10 % off in spring',
        kind: 'percentage',
        amount: 10,
        valid_from: '2026-09-01T00:00:00+02:00',
        valid_until: '2027-12-01T00:00:00+02:00',
      },
    },
  },
  'PUT /promo-codes/:id': {
    summary: 'Changes a promo code. Its value can change only while the code is unused',
    can: 'Edit promo codes',
    body: promoFields.partial(),
    returns: json(promoCode),
    touches: ['promo-codes'],
    versioned: true,
    example: { as: 'ops', params: { id: 4 }, body: { description: 'R40 off everywhere' } },
  },
});
