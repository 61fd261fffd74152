import { useState } from 'react';
import { USUAL_NOTE_TYPE, wordOrDefault } from '#domain/settings/offered-words.ts';
import { FormFooter } from '#ui/form/form-footer.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { useSubmission, failureText } from '#ui/form/submission.ts';
import { TextArea } from '#ui/form/text-area.tsx';
import { Checkbox } from '#ui/form/checkbox-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useCan } from '#ui/use-can.ts';
import { useApp } from '#ui/app-context.ts';
import { useProviderSettings } from '#ui/provider-settings.ts';
import { attachmentKinds } from '../record/attachment-kinds.ts';
import { FileField, filesProblem } from '#ui/form/file-field.tsx';

type NoteDialogProps = { id: number; reference: string; onClose: () => void };

/** Dialog that adds a long note with attachments; a command adds short notes. */
export function NoteDialog({ id, reference, onClose }: NoteDialogProps) {
  const { api, toasts } = useApp();
  const maySeeInternal = useCan()('View internal notes');
  const kinds = useProviderSettings().words('note_types');
  const [values, setValues] = useState({ note: '', kind: '', isInternal: maySeeInternal });
  const [files, setFiles] = useState<File[]>([]);
  const form = useSubmission({
    // The values include the files, because the same text with other files is a different note.
    values: { ...values, files: files.map(({ name, size }) => `${name} ${size}`) },
    check: ({ note }) => ({
      ...(note.trim() === '' && { note: 'Note is required.' }),
      ...filesError(files),
    }),
    send: ({ note, kind, isInternal }, idempotencyKey) => {
      const written = {
        shipment_id: id,
        note,
        ...(kind !== '' && { note_type: kind }),
        is_internal: isInternal ? ('true' as const) : ('false' as const),
        ...(files.length > 0 && { attachments: files }),
      };
      return api.call('POST /shipments/notes', { form: written }, { idempotencyKey });
    },
    done: () => {
      toasts.show({ kind: 'success', text: `Note: ${reference}` });
      onClose();
    },
  });
  const words = failureText(form, ['note', 'note_type', 'attachments']);
  return (
    <Dialog title={`Note: ${reference}`} isOpen onClose={onClose}>
      <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
        <TextArea
          label="Note"
          autoFocus
          value={values.note}
          error={form.errors['note']}
          onChange={(note) => setValues({ ...values, note })}
        />
        {kinds.length > 0 && (
          <SelectField
            label="Kind of note"
            choices={kinds.map((value) => ({ value, label: value }))}
            value={wordOrDefault(values.kind || undefined, USUAL_NOTE_TYPE, kinds)}
            error={form.errors['note_type']}
            onChange={(kind) => setValues({ ...values, kind })}
          />
        )}
        {maySeeInternal && (
          <Checkbox
            label="Only staff see it"
            checked={values.isInternal}
            onChange={(isInternal) => setValues({ ...values, isInternal })}
          />
        )}
        <FileField
          label="Attachments"
          accept={attachmentKinds}
          files={files}
          error={form.errors['attachments']}
          onChange={setFiles}
        />
        <FormFooter words={words} action="Add note" busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function filesError(files: readonly File[]) {
  const attachments = filesProblem(files);
  return attachments === undefined ? {} : { attachments };
}
