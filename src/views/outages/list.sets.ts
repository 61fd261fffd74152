import type { SentenceSet } from '#ui/sentence-set.ts';
import { outageTable } from './columns.tsx';
import view from './list.view.ts';

export const outageSet: SentenceSet = {
  view,
  kind: 'outages',
  list: 'GET /outages',
  fields: outageTable.filters,
  words: { 'under way': 'state:running', planned: 'state:planned' },
};
