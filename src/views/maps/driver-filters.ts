import type { FilterKey } from '#api/list-source.ts';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { byRecord } from '#ui/table/filter/record-filters.ts';

/** Filter fields for drivers in the URL of the map: `/maps?q=silent:yes branch:3`. */
export const driverFilters: readonly FilterField<FilterKey<'GET /drivers'>>[] = [
  { name: 'duty', label: 'On duty', kind: 'flag', key: 'is_on_duty' },
  { name: 'silent', label: 'Silent', kind: 'flag', key: 'is_silent' },
  { name: 'work', label: 'With open work', kind: 'flag', key: 'has_work' },
  byRecord('branch', { name: 'branch', label: 'Branch', key: 'branch_id', many: true }),
];
