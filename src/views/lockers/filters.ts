import { holdsText } from '#domain/text/search.ts';
import { byProvince } from '#ui/table/filter/province-filter.ts';
import type { Client } from '#api/client.ts';
import type { FilterKey } from '#api/list-source.ts';
import { lockerChanges, lockerChangeWords } from '#domain/kernel/changes.ts';
import { dayFilter } from '#ui/table/filter/day-filter.ts';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { byRecord } from '#ui/table/filter/record-filters.ts';
import { byTown } from '#ui/table/filter/town-filter.ts';
import { lockerStates, optionsOf } from './locker.ts';

type Key = FilterKey<'GET /lockers'>;

/** Searches the door sizes. */
export const sizeOptions = async (
  typed: string,
  { api, signal }: { api: Client; signal: AbortSignal },
) => {
  const sizes = await api.call('GET /get-door-sizes', {}, { signal });
  return sizes
    .map(({ code, name }) => ({ value: code, label: name }))
    .filter(({ value, label }) => holdsText(`${value} ${label}`, typed));
};

export const filters: readonly FilterField<Key>[] = [
  { name: 'state', label: 'State', kind: 'choice', many: true, options: optionsOf(lockerStates) },
  byRecord('network', { name: 'network', label: 'Network', key: 'network_id', many: true }),
  byRecord('branch', { name: 'branch', label: 'Branch', key: 'branch_id', many: true }),
  byProvince,
  byTown({ name: 'city', label: 'City', key: 'city' }),
  { name: 'area', label: 'Load-shedding area', kind: 'text' },
  {
    name: 'free',
    label: 'Free size',
    kind: 'choice',
    key: 'free_size',
    many: true,
    options: sizeOptions,
  },
  dayFilter<Key>('frees', 'Frees next', { from: 'frees_from', to: 'frees_to' }),
  { name: 'inbound', label: 'Inbound today', kind: 'flag', key: 'has_inbound' },
  { name: 'parcels', label: 'Parcels inside', kind: 'flag', key: 'has_parcels' },
  { name: 'full', label: 'Full', kind: 'flag', key: 'is_full' },
  { name: 'offline', label: 'Offline', kind: 'flag', key: 'is_offline' },
  { name: 'mains', label: 'On mains', kind: 'flag', key: 'on_mains' },
  { name: 'outage', label: 'Outage', kind: 'flag', key: 'has_outage' },
  { name: 'dark', label: 'Battery low', kind: 'flag', key: 'goes_dark' },
  { name: 'overdue', label: 'Overdue inside', kind: 'flag', key: 'has_overdue' },
  { name: 'faulty', label: 'Faulty doors', kind: 'flag', key: 'has_faulty' },
  {
    name: 'change',
    label: 'Change',
    kind: 'choice',
    many: true,
    options: lockerChanges.map((value) => ({ value, label: lockerChangeWords[value] })),
  },
  dayFilter<Key>('changed', 'Changed', { from: 'changed_from', to: 'changed_to' }),
  { name: 'doubt', label: 'In doubt', kind: 'flag', key: 'in_doubt' },
];
