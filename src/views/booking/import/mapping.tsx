import { importColumns, isNeeded } from '#domain/booking/import-columns.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import type { ShipmentImport } from './shipment-import.ts';

type MappingProps = {
  shipmentImport: ShipmentImport;
  off: boolean;
  onMap: (mapping: Record<string, string>) => void;
};

const NONE = '';

/** Maps headings of the file to fields; a change validates all rows again. */
export function Mapping({ shipmentImport, off, onMap }: MappingProps) {
  const missing = importColumns.filter(
    (column) => isNeeded(column, shipmentImport.mapping) && !shipmentImport.mapping[column.field],
  );
  const choices = [
    { value: NONE, label: 'Not in the file' },
    ...shipmentImport.headings.map((value) => ({ value, label: value })),
  ];
  const choose = (field: string, heading: string) => {
    const others = Object.entries(shipmentImport.mapping).filter(([name]) => name !== field);
    onMap(Object.fromEntries(heading === NONE ? others : [...others, [field, heading]]));
  };
  return (
    <details className="mapping" open={missing.length > 0}>
      <summary>
        Columns
        <span className="quiet-text">
          {missing.length === 0
            ? `${Object.keys(shipmentImport.mapping).length} of ${shipmentImport.headings.length} headings are used`
            : `Not found in the file: ${missing.map(({ label }) => label).join(', ')}`}
        </span>
      </summary>
      <div className="mapping-fields">
        {importColumns.map(({ field, label, isRequired }) => (
          <SelectField
            key={field}
            label={label}
            optional={!isNeeded({ field, isRequired }, shipmentImport.mapping)}
            disabled={off}
            choices={choices}
            value={shipmentImport.mapping[field] ?? NONE}
            onChange={(heading) => choose(field, heading)}
          />
        ))}
      </div>
    </details>
  );
}
