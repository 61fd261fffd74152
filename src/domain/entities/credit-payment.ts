import { entity } from './entity.ts';

/** A payment that a settlement file lists; its rows lie in the table of receipts. */
export const creditPayment = entity({
  key: 'credit-payment',
  name: 'credit payment',
  plural: 'credit payments',
  icon: 'receipt',
  place: { panel: '/billing/credit-payments' },
  permissions: ['View payment imports'],
});
