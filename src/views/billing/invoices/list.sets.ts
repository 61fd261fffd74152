import type { SentenceSet } from '#ui/sentence-set.ts';
import { filters } from './columns.tsx';
import view from './list.view.ts';

export const invoiceSet: SentenceSet = {
  view,
  kind: 'invoices',
  list: 'GET /billing/invoices',
  fields: filters,
  named: { of: 'account', for: 'account', to: 'account' },
  words: { draft: 'state:draft', late: 'overdue:yes', 'not paid': 'unpaid:yes' },
};
