import type { FilterKey } from '#api/list-source.ts';
import type { RequestState } from '#domain/collections/collections.ts';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { byRecord } from '#ui/table/filter/record-filters.ts';
import { stateFilter } from '#ui/table/filter/state-filter.ts';
import { requestStates } from './collection.ts';

/** Filter fields of a list, with the states of its kind. */
export const filtersFor = (
  states: readonly RequestState[],
): FilterField<FilterKey<'GET /collection-requests'>>[] => [
  stateFilter('state', Object.fromEntries(states.map((state) => [state, requestStates[state]]))),
  {
    name: 'needs',
    label: 'Needs',
    kind: 'choice',
    many: true,
    options: [
      { value: 'driver', label: 'A driver' },
      { value: 'decision', label: 'A decision' },
    ],
  },
  {
    name: 'collect',
    label: 'Collected on',
    kind: 'date',
    range: { from: 'collect_from', to: 'collect_to' },
  },
  {
    ...byRecord('account', { name: 'account', label: 'Account', key: 'account_id', many: true }),
    needs: 'View accounts',
  },
  {
    ...byRecord('branch', { name: 'branch', label: 'Branch', key: 'branch_id', many: true }),
    needs: 'Assign drivers',
  },
  {
    ...byRecord('driver', { name: 'driver', label: 'Driver', key: 'driver_id', many: true }),
    needs: 'Assign drivers',
  },
];
