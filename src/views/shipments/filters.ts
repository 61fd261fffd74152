import type { FilterKey } from '#api/list-source.ts';
import { shipmentChanges, shipmentChangeWords } from '#domain/kernel/changes.ts';
import { provinces } from '#domain/places/provinces.ts';
import { defaultServices } from '#domain/pricing/services.ts';
import { statuses, statusFacts } from '#domain/kernel/statuses.ts';
import { upstreamStates, upstreamWord } from '#domain/shipments/upstream.ts';
import { dayFilter } from '#ui/table/filter/day-filter.ts';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { byRecord } from '#ui/table/filter/record-filters.ts';
import { byTown } from '#ui/table/filter/town-filter.ts';

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

const sides: FilterField<Key>[] = [
  byRecord('branch', {
    name: 'from-branch',
    label: 'Collecting branch',
    key: 'collection_branch_id',
  }),
  byRecord('branch', { name: 'to-branch', label: 'Delivering branch', key: 'delivery_branch_id' }),
  byRecord('driver', {
    name: 'collected-by',
    label: 'Collecting driver',
    key: 'collection_driver_id',
  }),
  byRecord('driver', {
    name: 'delivered-by',
    label: 'Delivering driver',
    key: 'delivery_driver_id',
  }),
];

const province = (name: string, label: string, key: Key): FilterField<Key> => ({
  name,
  label,
  kind: 'choice',
  key,
  many: true,
  options: provinces.map(({ code, name: title }) => ({ value: code, label: title })),
});

export const filters: readonly FilterField<Key>[] = [
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    many: true,
    options: statuses.map((value) => ({ value, label: statusFacts(value).label })),
  },
  {
    name: 'flag',
    label: 'Condition',
    kind: 'choice',
    many: true,
    excluded: 'without_flag',
    options: flags,
  },
  byRecord('account', { name: 'account', label: 'Account', key: 'account_id', many: true }),
  byRecord('branch', { name: 'branch', label: 'Branch', key: 'branch_id', many: true }),
  byRecord('driver', { name: 'driver', label: 'Driver', key: 'driver_id', many: true }),
  byRecord('locker', { name: 'locker', label: 'Locker', key: 'locker_id', many: true }),
  ...sides,
  {
    name: 'service',
    label: 'Service',
    kind: 'choice',
    key: 'service_level_code',
    many: true,
    options: defaultServices.map(({ code, name }) => ({ value: code, label: name })),
  },
  province('from-province', 'Province of collection', 'collection_zone'),
  province('to-province', 'Province of delivery', 'delivery_zone'),
  byTown({ name: 'to-city', label: 'City of delivery', key: 'delivery_city' }),
  byTown({ name: 'from-city', label: 'City of collection', key: 'collection_city' }),
  {
    name: 'upstream',
    label: 'Hand-over to the carrier',
    kind: 'choice',
    key: 'upstream_state',
    many: true,
    options: upstreamStates.map((value) => ({
      value,
      label: upstreamWord(value) ?? 'Not handed over',
    })),
  },
  dayFilter<Key>('created', 'Created', { from: 'created_from', to: 'created_to' }),
  dayFilter<Key>('collected', 'Collected', { from: 'collected_from', to: 'collected_to' }),
  dayFilter<Key>('delivered', 'Delivered', { from: 'delivered_from', to: 'delivered_to' }),
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
  {
    name: 'reference',
    label: 'Short tracking reference',
    kind: 'text',
    key: 'short_tracking_reference',
  },
  { name: 'import', label: 'Import', kind: 'number', key: 'import_id' },
  byRecord('invoice', { name: 'invoice', label: 'Invoice', key: 'invoice_id' }),
];
