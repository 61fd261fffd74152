import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import type { FieldOf } from './section-fields.tsx';
import { changeWords } from './setting.ts';

/** Table of related switches. */
export function SettingTable({ title, fields }: { title: string; fields: readonly FieldOf[] }) {
  const rows = [...new Set(fields.map(({ setting }) => setting.cell?.row ?? ''))];
  return (
    <Listing label={title} rows={rows} rowKey={(row) => row} columns={columnsOf(title, fields)} />
  );
}

function columnsOf(title: string, fields: readonly FieldOf[]): ListingColumn<string>[] {
  const columns = [...new Set(fields.map(({ setting }) => setting.cell?.column ?? ''))];
  return [
    { id: 'row', title, names: true, cell: (row) => row },
    ...columns.map((column) => ({
      id: column,
      title: column,
      cell: (row: string) =>
        fields
          .filter(({ setting: { cell } }) => cell?.row === row && cell.column === column)
          .map((field) => <Switch key={field.setting.name} field={field} />),
    })),
  ];
}

function Switch({ field }: { field: FieldOf }) {
  const { setting, value, consequence, isEditable, onChange } = field;
  const changed = changeWords(setting);
  const isOn = value === 'true';
  return (
    <span data-setting={setting.name}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={!isEditable}
        aria-label={setting.label}
        title={[setting.name, changed && `changed by ${changed}`, consequence]
          .filter(Boolean)
          .join(', ')}
        onChange={(event) => onChange(String(event.target.checked))}
      />
    </span>
  );
}
