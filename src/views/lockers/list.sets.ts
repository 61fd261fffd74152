import type { SentenceSet } from '../../ui/sentence-set.ts';
import { filters } from './filters.ts';
import view from './list.view.ts';

export const lockerSet: SentenceSet = {
  view,
  kind: 'lockers',
  list: 'GET /lockers',
  fields: filters,
  words: { offline: 'offline:yes', full: 'full:yes', 'on battery': 'mains:no' },
  order: { urgent: ['parcels', 'DESC'], oldest: ['offline_since', 'ASC'] },
};
