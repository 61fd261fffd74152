import { uncollected, undelivered } from '#domain/drivers/driver-work.ts';
import type { SentenceSet } from '#ui/sentence-set.ts';
import { filters } from './filters.ts';
import view from './list.view.ts';

export const shipmentSet: SentenceSet = {
  view,
  kind: 'shipments',
  list: 'GET /shipments',
  fields: filters,
  usualDay: 'created',
  words: {
    failed: 'flag:failed_today',
    moving: 'flag:not_final',
    late: 'flag:overdue',
    collections: `status:${uncollected.join()}`,
    deliveries: `status:${undelivered.join()}`,
  },
  days: [
    { field: 'delivered', words: ['delivered'], by: 'delivered-by' },
    { field: 'failed', words: ['failed'], by: 'failed-by' },
    { field: 'created', words: ['created', 'booked'] },
  ],
  order: { urgent: ['estimated_delivery_to', 'ASC'], oldest: ['time_created', 'ASC'] },
};
