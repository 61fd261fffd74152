import {
  collectingStatuses,
  deliveringStatuses,
  uncollectedStatuses,
  undeliveredStatuses,
} from '#domain/drivers/driver-work.ts';
import type { SentenceSet } from '#ui/sentence-set.ts';
import { filters } from './filters.ts';
import view from './list.view.ts';

const notCollected = `status:${[...uncollectedStatuses, ...collectingStatuses].join()}`;
const notDelivered = `status:${[...undeliveredStatuses, ...deliveringStatuses].join()}`;

export const shipmentSet: SentenceSet = {
  view,
  kind: 'shipments',
  list: 'GET /shipments',
  fields: filters,
  names: ['parcel', 'parcels', 'consignments'],
  named: { of: 'driver', by: 'driver', with: 'driver', for: 'account' },
  usualDay: 'created',
  words: {
    failed: 'flag:failed_today',
    moving: 'flag:not_final',
    late: 'flag:overdue',
    stuck: 'flag:unchanged_1_day',
    delivered: 'status:delivered',
    'on hold': 'flag:on_hold',
    'in lockers': 'status:in-locker',
    'without driver': 'flag:unassigned',
    'without a driver': 'flag:unassigned',
    unpaid: 'flag:not_paid',
    'no driver': 'flag:unassigned',
    'waiting for a driver': 'flag:unassigned',
    collections: `status:${uncollectedStatuses.join()}`,
    deliveries: `status:${undeliveredStatuses.join()}`,
    uncollected: notCollected,
    'not collected': notCollected,
    'not collected yet': notCollected,
    'not yet collected': notCollected,
    'waiting for collection': notCollected,
    undelivered: notDelivered,
    'not delivered': notDelivered,
    'not delivered yet': notDelivered,
    'not yet delivered': notDelivered,
  },
  days: [
    { field: 'delivered', words: ['delivered'], by: 'delivered-by' },
    { field: 'failed', words: ['failed'], by: 'failed-by' },
    { field: 'created', words: ['created', 'booked'] },
  ],
  order: { urgent: ['estimated_delivery_to', 'ASC'], oldest: ['time_created', 'ASC'] },
};
