import * as z from 'zod';
import { promoCodeFields, promoKinds } from '#domain/pricing/promo-code.fields.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { listOf, rowOf } from '#api/field-schemas.ts';
import { beginning, ending, id, line, positiveRand } from '../field-parts.ts';

const promoCode = rowOf(promoCodeFields);

const promoFields = z.object({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .pipe(z.string().regex(/^[A-Z0-9]{4,16}$/, 'Use 4 to 16 capitals and digits.'))
    .meta({ label: 'Code' }),
  description: line('Description', 200),
  kind: z
    .enum(promoKinds)
    .meta({ label: 'Kind', choices: { percentage: 'Per cent', amount: 'Rand' } }),
  /** In per cent or rand. */
  amount: positiveRand.max(10_000).meta({ label: 'Amount' }),
  network_id: id.nullish().meta({ label: 'Network', pick: 'networks' }),
  account_id: id.nullish().meta({ label: 'Account', pick: 'accounts' }),
  valid_from: beginning.meta({ label: 'Valid from' }),
  valid_until: ending.meta({ label: 'Valid until' }),
  max_uses: z.int().min(1).max(10_000_000).nullish().meta({ label: 'Maximum uses' }),
  max_uses_per_account: z
    .int()
    .min(1)
    .max(10_000)
    .nullish()
    .meta({ label: 'Maximum uses per account' }),
  is_active: z.boolean().default(true).meta({ label: 'Active' }),
});

export const promoCodes = endpoints({
  'GET /promo-codes': {
    summary: 'Lists promo codes with how often each was used',
    record: { summary: 'Returns one promo code', id: 1 },
    can: 'View locker administration',
    ...listOf(promoCodeFields, {}),
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
