import { formatCount } from '#domain/kernel/format.ts';
import type { FilterKey } from '#api/list-source.ts';
import { lockerChanges, lockerChangeWords } from '#domain/kernel/changes.ts';
import { lockerFields } from '#domain/lockers/locker.fields.ts';
import { showFields } from '#ui/table/field-columns.tsx';
import { dayFilter } from '#ui/table/filter/day-filter.ts';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { outageWords, powerWords } from '#domain/outages/words.ts';
import { freesWords } from './frees-words.ts';
import { lockerStates, stateOfLocker, type LockerRow } from './locker.ts';
import { sizeOptions } from './size-options.ts';

const taken = ({ door_count: all, free_door_count: free }: LockerRow): string =>
  `${formatCount(all - free)}/${formatCount(all)}`;

const table = showFields('GET /lockers', lockerFields, {
  labels: { state: lockerStates },
  own: {
    state: { of: stateOfLocker },
    doors: { end: true, cell: taken, value: taken },
    frees_at: freesWords,
    power: powerWords,
    outage: outageWords,
  },
  filters: { free_size: { kind: 'choice', many: true, options: sizeOptions } },
});

export const { columns } = table;

export const filters: readonly FilterField<FilterKey<'GET /lockers'>>[] = [
  ...table.filters,
  {
    name: 'change',
    label: 'Change',
    kind: 'choice',
    many: true,
    options: lockerChanges.map((value) => ({ value, label: lockerChangeWords[value] })),
  },
  dayFilter('changed', 'Changed', {
    from: 'changed_from',
    to: 'changed_to',
  }),
];

/** Columns of the list; the hidden columns with these names become visible. */
const showing = (...names: readonly string[]) =>
  columns.map((column) =>
    names.includes(column.id) ? { ...column, meta: { ...column.meta, hidden: undefined } } : column,
  );

export const offlineColumns = showing('offline_since');
export const fullColumns = showing('frees_at', 'inbound_today');
