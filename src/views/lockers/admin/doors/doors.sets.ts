import type { SentenceSet } from '#ui/sentence-set.ts';
import { doorTable } from './columns.ts';
import view from './doors.view.ts';

export const doorSet: SentenceSet = {
  view,
  kind: 'doors',
  list: 'GET /doors',
  fields: doorTable.filters,
};
