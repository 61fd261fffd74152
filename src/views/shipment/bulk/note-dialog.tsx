import { useState } from 'react';
import { attachmentKinds } from '../attachment-kinds.ts';
import { Note } from '../../../ui/form/note.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { Checkbox } from '../../../ui/form/tick.tsx';
import { useHeld } from '../../held.ts';
import { useHouse } from '../../house.ts';
import { useProviderSettings } from '../../provider-settings.ts';
import type { Targets } from '../asked.ts';
import { FileField, filesProblem } from '../file-field.tsx';
import type { Outcomes } from '../shipment.ts';
import { BulkDialog } from './bulk-dialog.tsx';

/** Writes a note to one shipment, with attachments, or the same note to many. */
export function NoteDialog({ targets, onClose }: { targets: Targets; onClose: () => void }) {
  const { api } = useHouse();
  const maySeeInternal = useHeld()('View internal notes');
  const kinds = useProviderSettings().words('note_types');
  const [note, setNote] = useState('');
  const [kind, setKind] = useState('General');
  const [isInternal, setInternal] = useState(maySeeInternal);
  const [files, setFiles] = useState<File[]>([]);
  const [isChecked, setChecked] = useState(false);
  const isOne = targets.ids.length === 1;
  const noteError = note.trim() === '' ? 'Note is required.' : undefined;
  const fileError = filesProblem(files);

  const send = async (ids: number[], idempotencyKey: string): Promise<Outcomes> => {
    const [only] = ids;
    if (files.length === 0 || only === undefined) {
      const body = { ids, note, note_type: kind, is_internal: isInternal };
      return api.call('POST /shipments/notes/bulk', { body }, { idempotencyKey });
    }
    const form = {
      shipment_id: String(only),
      note,
      note_type: kind,
      is_internal: flag(isInternal),
      attachments: files,
    };
    await api.call('POST /shipments/notes', { form }, { idempotencyKey });
    return { results: [{ id: only, outcome: 'ok', reason: null }], ok: 1, skipped: 0, failed: 0 };
  };
  return (
    <BulkDialog
      title="Note"
      targets={targets}
      most={1000}
      verb="Add note"
      consequence={(count) =>
        `The same note is added to ${count.toLocaleString('en-ZA')} shipments.`
      }
      check={() => {
        setChecked(true);
        return noteError === undefined && fileError === undefined;
      }}
      send={send}
      onClose={onClose}
    >
      <TextArea
        label="Note"
        autoFocus
        value={note}
        error={isChecked ? noteError : undefined}
        onChange={setNote}
      />
      {kinds.length > 0 && (
        <SelectField
          label="Kind of note"
          choices={kinds.map((value) => ({ value, label: value }))}
          value={kind}
          onChange={setKind}
        />
      )}
      {maySeeInternal && (
        <Checkbox label="Only staff see it" checked={isInternal} onChange={setInternal} />
      )}
      {isOne && (
        <FileField
          label="Attachments"
          accept={attachmentKinds}
          files={files}
          error={fileError}
          onChange={setFiles}
        />
      )}
      {!isOne && <Note kind="info">Attachments can be added to one shipment at a time.</Note>}
    </BulkDialog>
  );
}

const flag = (is: boolean): 'true' | 'false' => (is ? 'true' : 'false');
