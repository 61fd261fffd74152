import type { SentenceSet } from '#ui/sentence-set.ts';
import { filters } from './columns.tsx';
import view from './list.view.ts';

export const userSet: SentenceSet = {
  view,
  kind: 'users',
  list: 'GET /users',
  fields: filters,
  names: ['people'],
  named: { of: 'account', for: 'account' },
};
