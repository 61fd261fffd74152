import type { SentenceSet } from '#ui/sentence-set.ts';
import { filters } from './columns.tsx';
import view from './list.view.ts';

export const receiptSet: SentenceSet = {
  view,
  kind: 'receipts',
  list: 'GET /billing/import/payments',
  fields: filters,
  names: ['payments'],
  named: { of: 'account', for: 'account', from: 'account' },
  words: { unallocated: 'waiting:yes', 'to allocate': 'waiting:yes', unmatched: 'state:unmatched' },
};
