import { useState } from 'react';
import { mayBecome, needsReason } from '../../../domain/shipment-rules.ts';
import { statuses, statusFacts, type Status } from '../../../domain/statuses.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useHouse } from '../../house.ts';
import type { Targets } from '../asked.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { ReasonField, useReasons } from './reason-field.tsx';

const choices = statuses.map((value) => ({ value, label: statusFacts(value).label }));

/** Gives shipments another status; each goes only where the rules let it go. */
export function StatusDialog({ targets, onClose }: { targets: Targets; onClose: () => void }) {
  const { api } = useHouse();
  const [status, setStatus] = useState<Status | ''>('');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const reasons = useReasons(status);
  const isReasonMissing = needsReason(status) && reason.trim() === '';
  return (
    <BulkDialog
      title="Change status"
      targets={targets}
      most={1000}
      verb="Change status"
      when={status === '' ? undefined : (row) => mayBecome(row.status, status)}
      consequence={(count) =>
        `${count.toLocaleString('en-ZA')} shipments become ${statusFacts(status).label.toLowerCase()}; customers who are told of it are told.`
      }
      check={() => {
        setChecked(true);
        return status !== '' && !isReasonMissing;
      }}
      send={(ids, idempotencyKey) => {
        const body = {
          ids,
          ...(status !== '' && { status }),
          ...(reason.trim() !== '' && { reason: reason.trim() }),
        };
        return api.call('POST /shipments/bulkupdate', { body }, { idempotencyKey });
      }}
      onClose={onClose}
    >
      <SelectField
        label="Status"
        placeholder="Choose a status"
        autoFocus
        choices={choices}
        value={status}
        error={isChecked && status === '' ? 'Choose a status.' : undefined}
        onChange={setStatus}
      />
      <ReasonField
        reasons={reasons}
        value={reason}
        optional={!needsReason(status)}
        error={isChecked && isReasonMissing ? 'Reason is required.' : undefined}
        onChange={setReason}
      />
    </BulkDialog>
  );
}
