import type { FilterKey } from '#api/list-source.ts';
import { shipmentChanges, shipmentChangeWords } from '#domain/kernel/changes.ts';
import { dayFilter } from '#ui/table/filter/day-filter.ts';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { byRecord } from '#ui/table/filter/record-filters.ts';
import { table } from './columns.ts';

type Key = FilterKey<'GET /shipments'>;

const flags = [
  { value: 'not_final', label: 'Still moving' },
  { value: 'failed_today', label: 'Failed today' },
  { value: 'failed_open', label: 'Failed attempt' },
  { value: 'collection_late', label: 'Collection late' },
  { value: 'on_hold', label: 'On hold' },
  { value: 'unassigned', label: 'Unassigned' },
  { value: 'in_locker_over_24h', label: 'In a locker over 24 h' },
  { value: 'locker_limit', label: 'Near the end of its time in the locker' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'delivered_late', label: 'Delivered late' },
  { value: 'delivered_in_time', label: 'Delivered on time' },
  { value: 'upstream_failed', label: 'Refused upstream' },
  { value: 'not_paid', label: 'Not paid' },
  { value: 'not_cancelled', label: 'Not cancelled' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'first_attempt', label: 'Delivered at the first attempt' },
  { value: 'collected_late', label: 'Collected late' },
  { value: 'collected_in_time', label: 'Collected on time' },
  { value: 'unchanged_1_day', label: 'Unchanged over 24 h' },
  { value: 'unchanged_2_days', label: 'Unchanged over 48 h' },
  { value: 'unchanged_7_days', label: 'Unchanged over 7 days' },
];

const isReference = ({ key }: FilterField<Key>) => key === 'short_tracking_reference';
const [status, ...others] = table.filters.filter((field) => !isReference(field));

export const filters: readonly FilterField<Key>[] = [
  ...(status ? [status] : []),
  {
    name: 'flag',
    label: 'Condition',
    kind: 'choice',
    many: true,
    excluded: 'without_flag',
    options: flags,
  },
  ...others,
  {
    name: 'change',
    label: 'Change',
    kind: 'choice',
    many: true,
    options: shipmentChanges.map((value) => ({ value, label: shipmentChangeWords[value] })),
  },
  dayFilter<Key>('changed', 'Changed', { from: 'changed_from', to: 'changed_to' }),
  byRecord('driver', { name: 'failed-by', label: 'Driver of a failed attempt', key: 'failed_by' }),
  dayFilter<Key>('failed', 'Failed attempt', { from: 'failed_from', to: 'failed_to' }),
  { name: 'reason', label: 'Reason for a failed attempt', kind: 'text', key: 'failed_for' },
  ...table.filters.filter(isReference),
];
