import type { FilterKey } from '#api/list-source.ts';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { states } from './shipment-import.ts';

/** Filter fields for imports in the URL: `/shipments/import?q=mine:yes state:waiting`. */
export const importFilters: readonly FilterField<FilterKey<'GET /import-shipments'>>[] = [
  { name: 'mine', label: 'Mine', kind: 'flag', key: 'mine' },
  {
    name: 'state',
    label: 'State',
    kind: 'choice',
    many: true,
    options: (['waiting', 'committed', 'cancelled'] as const).map((value) => ({
      value,
      label: states[value],
    })),
  },
];
