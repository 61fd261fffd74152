import type { FilterKey } from '../../api/list-source.ts';
import { startingServices } from '../../domain/services.ts';
import { statuses, statusFacts } from '../../domain/statuses.ts';
import { dayFilter } from '../../ui/table/day-filter.ts';
import type { FilterField } from '../../ui/table/filter-fields.ts';
import { findAccounts, findBranches, findDrivers } from '../filter-searches.ts';

type Key = FilterKey<'GET /shipments'>;

const flags = [
  { value: 'not_final', label: 'Still moving' },
  { value: 'failed_today', label: 'Failed today' },
  { value: 'on_hold', label: 'On hold' },
  { value: 'unassigned', label: 'Unassigned' },
  { value: 'in_locker_over_24h', label: 'In a locker over 24 h' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'delivered_late', label: 'Delivered late' },
  { value: 'delivered_in_time', label: 'Delivered in time' },
  { value: 'upstream_failed', label: 'Refused upstream' },
  { value: 'not_cancelled', label: 'Not cancelled' },
];

const sides: FilterField<Key>[] = [
  {
    name: 'from-branch',
    label: 'Collecting branch',
    kind: 'choice',
    key: 'collection_branch_id',
    options: findBranches,
  },
  {
    name: 'to-branch',
    label: 'Delivering branch',
    kind: 'choice',
    key: 'delivery_branch_id',
    options: findBranches,
  },
  {
    name: 'collected-by',
    label: 'Collecting driver',
    kind: 'choice',
    key: 'collection_driver_id',
    options: findDrivers,
  },
  {
    name: 'delivered-by',
    label: 'Delivering driver',
    kind: 'choice',
    key: 'delivery_driver_id',
    options: findDrivers,
  },
];

/** Whatever operators narrow the list by, as it is typed in the filter line. */
export const filters: readonly FilterField<Key>[] = [
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    many: true,
    options: statuses.map((value) => ({ value, label: statusFacts(value).label })),
  },
  { name: 'flag', label: 'Condition', kind: 'choice', many: true, options: flags },
  {
    name: 'account',
    label: 'Account',
    kind: 'choice',
    key: 'account_id',
    many: true,
    options: findAccounts,
  },
  { name: 'branch', label: 'Branch', kind: 'choice', key: 'branch_id', options: findBranches },
  { name: 'driver', label: 'Driver', kind: 'choice', key: 'driver_id', options: findDrivers },
  ...sides,
  {
    name: 'service',
    label: 'Service',
    kind: 'choice',
    key: 'service_level_code',
    many: true,
    options: startingServices.map(({ code, name }) => ({ value: code, label: name })),
  },
  dayFilter<Key>('created', 'Created', { from: 'created_from', to: 'created_to' }),
  dayFilter<Key>('delivered', 'Delivered', { from: 'delivered_from', to: 'delivered_to' }),
  {
    name: 'failed-by',
    label: 'Driver of a failed attempt',
    kind: 'choice',
    key: 'failed_by',
    options: findDrivers,
  },
  dayFilter<Key>('failed', 'Failed attempt', { from: 'failed_from', to: 'failed_to' }),
  { name: 'reason', label: 'Reason of a failed attempt', kind: 'text', key: 'failed_for' },
  {
    name: 'reference',
    label: 'Short tracking reference',
    kind: 'text',
    key: 'short_tracking_reference',
  },
  { name: 'import', label: 'Import', kind: 'number', key: 'import_id' },
  { name: 'invoice', label: 'Invoice', kind: 'number', key: 'invoice_id' },
];

/** The views that come with the list. */
export const views = [
  ['All moving', 'flag:not_final'],
  ['Failed today', 'flag:failed_today'],
  ['On hold', 'flag:on_hold'],
  ['Unassigned', 'flag:unassigned'],
  ['In lockers over 24 h', 'flag:in_locker_over_24h'],
] as const;
