import * as z from 'zod';
import { paymentReferenceFields } from '#domain/payment-references/payment-reference.fields.ts';
import { paymentProviders } from '#domain/payment-references/payment-references.ts';
import {
  referencePermission,
  referencePlace,
} from '#domain/payment-references/reference-rights.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { listOf } from '#api/field-schemas.ts';
import { id } from '../field-parts.ts';

const provider = z.enum(paymentProviders);

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
    ...listOf(paymentReferenceFields, {}),
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
