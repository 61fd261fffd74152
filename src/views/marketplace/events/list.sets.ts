import type { SentenceSet } from '#ui/sentence-set.ts';
import { kinds } from '../marketplace.ts';
import { filters } from './columns.tsx';
import view from './list.view.ts';

export const eventSet: SentenceSet = {
  view,
  kind: kinds.events,
  list: 'GET /amazon-shipments/event-shipments',
  fields: filters,
  names: ['event', 'events'],
};
