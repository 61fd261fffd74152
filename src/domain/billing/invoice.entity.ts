import { entity } from '../entities/entity.ts';

export const invoice = entity({
  key: 'invoice',
  name: 'invoice',
  plural: 'invoices',
  icon: 'file-text',
  isCode: true,
  place: { page: '/billing/invoices/:id' },
  topic: 'billing',
  isClaimable: true,
  feed: { audience: 'account' },
  permissions: ['View billing'],
  columns: {
    table: 'invoices',
    label: 'invoice_number',
    code: 'invoice_number',
    name: 'invoice_number',
  },
  search: {
    codes: ['invoice_number'],
    names: [],
    pasted: ['invoice_number'],
    detail: ['invoice_date'],
    status: 'state',
    order: 'newest',
    rank: 7,
  },
  inRuns: true,
  inFilters: 'code',
});
