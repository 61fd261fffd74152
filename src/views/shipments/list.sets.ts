import { uncollected, undelivered } from '#domain/drivers/driver-work.ts';
import type { SentenceSet } from '#ui/sentence-set.ts';
import { filters } from './filters.ts';
import view from './list.view.ts';

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
