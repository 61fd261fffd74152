import { entity } from '../entities/entity.ts';

/** Payment listed in a settlement file; stored in the table of receipts. */
export const creditPayment = entity({
  key: 'credit-payment',
  name: 'credit payment',
  plural: 'credit payments',
  icon: 'receipt',
  place: { panel: '/billing/credit-payments' },
  permissions: ['View payment imports'],
});
