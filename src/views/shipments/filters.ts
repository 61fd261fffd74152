import type { FilterKey } from '../../api/list-source.ts';
import { startingServices } from '../../domain/services.ts';
import { statuses, statusFacts } from '../../domain/statuses.ts';
import { dateOf, type FilterField } from '../../ui/table/filter-fields.ts';
import { findAccounts, findBranches, findDrivers } from './filter-searches.ts';

type Key = FilterKey<'GET /shipments'>;

const flags = [
  { value: 'not_final', label: 'Still moving' },
  { value: 'failed_today', label: 'Failed today' },
  { value: 'on_hold', label: 'On hold' },
  { value: 'unassigned', label: 'Unassigned' },
  { value: 'in_locker_over_24h', label: 'In a locker over 24 h' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'upstream_failed', label: 'Refused upstream' },
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
  {
    name: 'service',
    label: 'Service',
    kind: 'choice',
    key: 'service_level_code',
    many: true,
    options: startingServices.map(({ code, name }) => ({ value: code, label: name })),
  },
  days('created', 'Created', { from: 'created_from', to: 'created_to' }),
  days('delivered', 'Delivered', { from: 'delivered_from', to: 'delivered_to' }),
  {
    name: 'reference',
    label: 'Short tracking reference',
    kind: 'text',
    key: 'short_tracking_reference',
  },
  { name: 'import', label: 'Import', kind: 'number', key: 'import_id' },
  { name: 'invoice', label: 'Invoice', kind: 'number', key: 'invoice_id' },
];

/** Days of the business as the instants that the server compares with: from is included, to is not. */
function days(name: string, label: string, { from, to }: { from: Key; to: Key }): FilterField<Key> {
  return {
    name,
    label,
    kind: 'date',
    toFilter: ({ compare, values, not }) => {
      const day = dateOf(values[0] ?? '', new Date());
      if (day === undefined || not || values.length > 1) return null;
      const [start, end] = [startOf(day, 0), startOf(day, 1)];
      if (compare === '=') return { [from]: start, [to]: end };
      if (compare === '>') return { [from]: end };
      if (compare === '>=') return { [from]: start };
      return { [to]: compare === '<' ? start : end };
    },
  };
}

const DAY_MS = 86_400_000;

function startOf(day: string, after: number): string {
  return new Date(Date.parse(`${day}T00:00:00+02:00`) + after * DAY_MS).toISOString();
}

/** The views that come with the list. */
export const views = [
  ['All moving', 'flag:not_final'],
  ['Failed today', 'flag:failed_today'],
  ['On hold', 'flag:on_hold'],
  ['Unassigned', 'flag:unassigned'],
  ['In lockers over 24 h', 'flag:in_locker_over_24h'],
].map(([name = '', line = '']) => ({ name, search: new URLSearchParams({ q: line }).toString() }));
