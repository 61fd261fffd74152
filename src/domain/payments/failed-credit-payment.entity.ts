import { entity } from '../entities/entity.ts';

/** Row of a settlement file that could not be imported. */
export const failedCreditPayment = entity({
  key: 'failed-credit-payment',
  name: 'failed row',
  plural: 'failed rows',
  icon: 'file-text',
  topic: 'failed-credit-payments',
  feed: { audience: 'staff', byRow: true },
  permissions: ['View payment imports'],
  columns: {
    table: 'failed_credit_payments',
    label: 'number',
    code: 'number',
    name: 'number',
  },
  inRuns: true,
});
