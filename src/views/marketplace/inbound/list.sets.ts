import type { SentenceSet } from '#ui/sentence-set.ts';
import { kinds } from '../marketplace.ts';
import { filters } from './columns.tsx';
import view from './list.view.ts';

export const inboundSet: SentenceSet = {
  view,
  kind: kinds.inbound,
  list: 'GET /amazon-shipments/inbound-logs',
  fields: filters,
};
