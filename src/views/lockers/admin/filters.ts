import type { FilterKey } from '#api/list-source.ts';
import { dayFilter } from '#ui/table/filter/day-filter.ts';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { byRecord } from '#ui/table/filter/record-filters.ts';
import { sizeOptions } from '../size-options.ts';
import { certainties, doorStates, levels, optionsOf } from '../locker.ts';
import { grantStates } from './states.ts';

export const doorFilters: readonly FilterField<FilterKey<'GET /doors'>>[] = [
  { name: 'state', label: 'State', kind: 'choice', many: true, options: optionsOf(doorStates) },
  { name: 'size', label: 'Size', kind: 'choice', many: true, options: sizeOptions },
  {
    name: 'certainty',
    label: 'Certainty',
    kind: 'choice',
    many: true,
    options: optionsOf(certainties),
  },
  { name: 'level', label: 'Evidence', kind: 'choice', many: true, options: optionsOf(levels) },
  byRecord('locker', { name: 'locker', label: 'Locker', key: 'locker_id', many: true }),
  byRecord('network', { name: 'network', label: 'Network', key: 'network_id', many: true }),
  byRecord('branch', { name: 'branch', label: 'Branch', key: 'branch_id', many: true }),
  { name: 'fault', label: 'Fault', kind: 'flag', key: 'has_fault' },
  { name: 'open-too-long', label: 'Open too long', kind: 'flag', key: 'stands_open' },
];

const grantTypes = {
  deposit: 'Deposit by sender',
  courier: 'Courier',
  collect: 'Collection by recipient',
  technician: 'Technician',
  master: 'Master',
};

/** Label of a grant's type. */
export const grantTypeOf = ({ type }: { type: string }): string =>
  Object.entries(grantTypes).find(([key]) => key === type)?.[1] ?? type;

type Key = FilterKey<'GET /locker-access'>;

export const grantFilters: readonly FilterField<Key>[] = [
  { name: 'type', label: 'Type', kind: 'choice', many: true, options: optionsOf(grantTypes) },
  { name: 'state', label: 'State', kind: 'choice', many: true, options: optionsOf(grantStates) },
  byRecord('locker', { name: 'locker', label: 'Locker', key: 'locker_id', many: true }),
  byRecord('network', { name: 'network', label: 'Network', key: 'network_id', many: true }),
  byRecord('shipment', { name: 'shipment', label: 'Shipment', key: 'shipment_id' }),
  dayFilter<Key>('from', 'Given', { from: 'given_from', to: 'given_to' }),
];
