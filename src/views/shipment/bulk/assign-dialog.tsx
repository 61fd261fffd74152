import { useState } from 'react';
import { movable } from '../../../domain/shipment-rules.ts';
import { LookupField } from '../../../ui/form/lookup-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useHouse } from '../../house.ts';
import { useLookups } from '../../lookups.ts';
import type { Targets } from '../asked.ts';
import { BulkDialog } from './bulk-dialog.tsx';

const legs = [
  { value: 'delivery', label: 'Delivery' },
  { value: 'collection', label: 'Collection' },
] as const;

/** Gives shipments to a driver. */
export function AssignDialog({ targets, onClose }: { targets: Targets; onClose: () => void }) {
  const { api } = useHouse();
  const lookups = useLookups();
  const [leg, setLeg] = useState<(typeof legs)[number]['value']>('delivery');
  const [text, setText] = useState('');
  const [driver, setDriver] = useState<{ id: number; words: string } | null>(null);
  const [isChecked, setChecked] = useState(false);
  return (
    <BulkDialog
      title="Assign"
      targets={targets}
      most={1000}
      verb="Assign"
      when={movable}
      consequence={(count) =>
        `${driver?.words ?? 'The driver'} gets ${count.toLocaleString('en-ZA')} shipments for ${leg}.`
      }
      check={() => {
        setChecked(true);
        return driver !== null;
      }}
      send={(ids, idempotencyKey) => {
        const field = leg === 'delivery' ? 'delivery_driver_id' : 'collection_driver_id';
        return api.call(
          'POST /shipments/bulkupdate',
          { body: { ids, [field]: driver?.id ?? null } },
          { idempotencyKey },
        );
      }}
      onClose={onClose}
    >
      <LookupField
        label="Driver"
        placeholder="Name or vehicle"
        autoFocus
        text={text}
        error={isChecked && driver === null ? 'Choose a driver.' : undefined}
        onText={(typed) => {
          setText(typed);
          setDriver(null);
        }}
        onChoose={setDriver}
        search={lookups.records('driver')}
      />
      <SelectField label="For" choices={legs} value={leg} onChange={setLeg} />
    </BulkDialog>
  );
}
