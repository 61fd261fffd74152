import { useState } from 'react';
import { movable } from '../../../domain/shipment-rules.ts';
import { Note } from '../../../ui/form/note.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Checkbox } from '../../../ui/form/tick.tsx';
import { useHouse } from '../../house.ts';
import type { Targets } from '../asked.ts';
import { BulkDialog } from './bulk-dialog.tsx';

const fields = [
  { name: 'customer_reference', label: 'Customer reference' },
  { name: 'order_number', label: 'Order number' },
] as const;

type Name = (typeof fields)[number]['name'];

/** Writes the same into fields of many shipments; what is not ticked stays as it is. */
export function FieldsDialog({ targets, onClose }: { targets: Targets; onClose: () => void }) {
  const { api } = useHouse();
  const [chosen, setChosen] = useState<ReadonlySet<Name>>(new Set(['customer_reference']));
  const [values, setValues] = useState<Record<Name, string>>({
    customer_reference: '',
    order_number: '',
  });
  const [isChecked, setChecked] = useState(false);
  const toggle = (name: Name, on: boolean) => {
    setChosen(new Set(on ? [...chosen, name] : [...chosen].filter((one) => one !== name)));
  };
  const names = fields.filter(({ name }) => chosen.has(name));
  return (
    <BulkDialog
      title="Update fields"
      targets={targets}
      most={1000}
      verb="Update"
      when={movable}
      consequence={(count) =>
        `${names.map(({ label }) => label).join(' and ')} of ${count.toLocaleString('en-ZA')} shipments are overwritten.`
      }
      check={() => {
        setChecked(true);
        return chosen.size > 0;
      }}
      send={(ids, idempotencyKey) => {
        const given = names.map(({ name }) => [
          name,
          values[name].trim() === '' ? null : values[name].trim(),
        ]);
        return api.call(
          'POST /shipments/bulkupdate',
          { body: { ids, ...Object.fromEntries(given) } },
          { idempotencyKey },
        );
      }}
      onClose={onClose}
    >
      {fields.map(({ name, label }) => (
        <div key={name} className="stack">
          <Checkbox
            label={`Change the ${label.toLowerCase()}`}
            checked={chosen.has(name)}
            onChange={(on) => toggle(name, on)}
          />
          {chosen.has(name) && (
            <TextField
              label={label}
              mono
              maxLength={60}
              description="Empty takes away what is there."
              value={values[name]}
              onChange={(text) => setValues({ ...values, [name]: text })}
            />
          )}
        </div>
      ))}
      {isChecked && chosen.size === 0 && <Note kind="error">Choose what to change.</Note>}
    </BulkDialog>
  );
}
