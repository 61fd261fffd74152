import * as z from 'zod';
import {
  paymentProviders,
  paymentPurposes,
  paymentReadings,
} from '#domain/payment-references/payment-references.ts';
import {
  referencePermission,
  referencePlace,
} from '#domain/payment-references/reference-rights.ts';
import { endpoints, json, list } from '#api/endpoint.ts';
import { created, rowIds, manyOf, words } from '#api/list-filter.ts';
import { id, instant } from '../field-parts.ts';

const provider = z.enum(paymentProviders);

const paymentReference = z.object({
  id: z.int(),
  reference: z.string(),
  provider,
  /** As sent by the provider. */
  provider_status: z.string(),
  /** Meaning of the status: paid, open, or ended without money. */
  reading: z.enum(paymentReadings),
  purpose: z.enum(paymentPurposes),
  account_id: z.int().nullable(),
  account: z.string().nullable(),
  shipment_id: z.int().nullable(),
  short_tracking_reference: z.string().nullable(),
  amount: z.number(),
  time_created: instant,
  completed_at: instant.nullable(),
});

const providersOfRole = z.object({
  role_id: z.int(),
  role: z.string(),
  providers: z.array(provider),
  /** Rights that `PUT /roles/:id` must add before the role sees its providers. */
  missing: z.object({
    permissions: z.array(z.literal(referencePermission)),
    guard_names: z.array(z.literal(referencePlace)),
  }),
  /** Missing rights as a sentence; null if none are missing or the role has no providers. */
  hint: z.string().nullable(),
});

export const paymentReferences = endpoints({
  'GET /payment-references': {
    summary:
      'Lists references quoted with payments, for the providers that the caller’s role may see',
    can: 'View payment references',
    refuses: [403],
    ...list(paymentReference, {
      filter: {
        search: words,
        id: rowIds,
        provider: manyOf(provider),
        reading: manyOf(z.enum(paymentReadings)),
        purpose: manyOf(z.enum(paymentPurposes)),
        account_id: rowIds,
        ...created,
      },
      sort: ['id', 'reference', 'provider', 'amount', 'time_created', 'completed_at'],
    }),
    reads: ['payment-references'],
    example: { as: 'superadmin' },
  },
  'GET /payment-references/roles': {
    summary: 'Lists which roles see the payment references of which providers',
    can: 'Edit payment references',
    returns: json(z.array(providersOfRole)),
    reads: ['payment-references', 'roles'],
    example: { as: 'superadmin' },
  },
  'POST /payment-references/roles': {
    summary:
      'Sets the providers whose payment references a role sees. Returns the rights that each role still lacks. The super administrator always sees all providers',
    can: 'Edit payment references',
    refuses: [404, 409],
    body: z.object({
      role_id: id.meta({ label: 'Role' }),
      providers: z.array(provider).max(paymentProviders.length).meta({ label: 'Providers' }),
    }),
    returns: json(z.array(providersOfRole)),
    touches: ['payment-references'],
    keyed: true,
    example: { as: 'superadmin', body: { role_id: 4, providers: ['payfast', 'ozow'] } },
  },
});
