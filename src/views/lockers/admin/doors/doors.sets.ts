import type { SentenceSet } from '#ui/sentence-set.ts';
import { doorFilters } from '../filters.ts';
import view from './doors.view.ts';

export const doorSet: SentenceSet = {
  view,
  kind: 'doors',
  list: 'GET /doors',
  fields: doorFilters,
};
