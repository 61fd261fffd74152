import type { SentenceSet } from '#ui/sentence-set.ts';
import { filters } from './columns.tsx';
import view from './list.view.ts';

export const accountSet: SentenceSet = {
  view,
  kind: 'accounts',
  list: 'GET /accounts',
  fields: filters,
  names: ['customer', 'customers', 'debtors'],
  words: { 'without rate group': 'has-rates:no' },
};
