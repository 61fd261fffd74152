import type { SentenceSet } from '#ui/sentence-set.ts';
import { filters } from './filters.ts';
import view from './list.view.ts';

export const outageSet: SentenceSet = {
  view,
  kind: 'outages',
  list: 'GET /outages',
  fields: filters,
  words: { 'under way': 'state:running', planned: 'state:planned' },
};
