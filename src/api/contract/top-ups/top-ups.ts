import * as z from 'zod';
import {
  paymentProviders,
  paymentPurposes,
} from '#domain/payment-references/payment-references.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { id, positiveRand } from '../field-parts.ts';

const provider = z.enum(paymentProviders);

export const topUps = endpoints({
  'GET /payment-methods': {
    summary: 'Lists the payment methods that are enabled and set up, with the limits of a top-up',
    can: 'View billing',
    query: z.object({ purpose: z.enum(paymentPurposes).default('topup') }),
    returns: json(
      z.object({
        methods: z.array(z.object({ provider, name: z.string() })),
        minimum: z.number().nullable(),
        maximum: z.number().nullable(),
      }),
    ),
    reads: ['settings'],
    example: { as: 'account', query: { purpose: 'topup' } },
  },
  'POST /top-ups': {
    summary:
      'Begins a payment on account and returns its payment page. The payment counts once the provider confirms it',
    can: 'View billing',
    refuses: [404, 423],
    body: z.object({
      account_id: id.nullish().meta({ label: 'Account', pick: 'accounts' }),
      provider: provider.meta({ label: 'Method' }),
      amount: positiveRand.max(100_000_000).meta({ label: 'Amount' }),
    }),
    returns: json(z.object({ id: z.int(), reference: z.string(), page: z.string() })),
    touches: ['payment-references'],
    example: { as: 'account', body: { provider: 'eft', amount: 500 } },
  },
});
