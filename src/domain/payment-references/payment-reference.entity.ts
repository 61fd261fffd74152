import { entity } from '../entities/entity.ts';

/** Reference of a payment through a provider. */
export const paymentReference = entity({
  key: 'payment-reference',
  name: 'payment reference',
  plural: 'payment references',
  icon: 'receipt',
  place: { panel: '/payment-references' },
  topic: 'payment-references',
  feed: { audience: 'staff' },
  permissions: ['View payment references'],
  columns: {
    table: 'payment_references',
    label: 'reference',
    code: 'reference',
    name: 'reference',
  },
});
