import { shipmentImportFields } from '#domain/booking/shipment-import.fields.ts';
import { showFields } from '#ui/table/field-columns.tsx';
import { states } from './shipment-import.ts';

const options = (['waiting', 'committed', 'cancelled'] as const).map((value) => ({
  value,
  label: states[value],
}));

/** Filter fields for imports in the URL: `/shipments/import?q=mine:yes state:waiting`. */
export const { filters: importFilters } = showFields(
  'GET /import-shipments',
  shipmentImportFields,
  {
    filters: { state: { kind: 'choice', many: true, options } },
  },
);
