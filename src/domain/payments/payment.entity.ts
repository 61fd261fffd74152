import { entity } from '../entities/entity.ts';

export const payment = entity({
  key: 'payment',
  name: 'receipt',
  plural: 'receipts',
  icon: 'receipt',
  isCode: true,
  place: { panel: '/billing/payments' },
  topic: 'payments',
  isClaimable: true,
  feed: { audience: 'account', byRow: true },
  permissions: ['View payment imports'],
  columns: {
    table: 'payments',
    label: 'bank_reference',
    code: 'bank_reference',
    name: 'description',
  },
  search: {
    codes: ['bank_reference', 'invoice_number'],
    names: ['description'],
    pasted: ['bank_reference'],
    detail: ['description', 'paid_on'],
    status: 'state',
    order: 'newest',
    rank: 8,
  },
  inRuns: true,
});
