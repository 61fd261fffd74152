import { useState } from 'react';
import type { RequestOf } from '#api/endpoint-types.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { FileField } from '#ui/form/file-field.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { formDialog } from '#ui/screens/form-dialog.tsx';
import { ScheduleChanges, type CheckedSchedule } from './schedule-changes.tsx';

type Body = RequestOf<'POST /outages/schedules'>['body'];

/** File field of a schedule; the file content is treated like pasted text. */
function ScheduleFile({ onRead }: { onRead: (text: string) => void }) {
  const [files, setFiles] = useState<File[]>([]);
  const [error, setError] = useState<string>();
  const choose = (chosen: File[]) => {
    setFiles(chosen);
    setError(undefined);
    const [file] = chosen;
    file?.text().then(onRead, () => setError('The file could not be read.'));
  };
  return (
    <FileField
      label="File"
      accept=".csv,.txt,text/csv,text/plain"
      most={1}
      files={files}
      error={error}
      onChange={choose}
    />
  );
}

const ScheduleForm = formDialog({
  title: () => 'Import a schedule',
  labels: { provider: 'Provider', valid_from: 'Valid from', text: 'Schedule' },
  start: (given: Body | null) => ({
    provider: given?.provider ?? 'Eskom',
    valid_from: given?.valid_from ?? todayHere(),
    text: given?.text ?? '',
  }),
  fields: ({ field }) => (
    <>
      <TextField autoFocus {...field('provider')} />
      <TextField type="date" {...field('valid_from')} />
      <ScheduleFile onRead={field('text').onChange} />
      <TextArea
        description="One line for each slot: block, day of the month, stage, from, until. For instance 4,24,2,18:00,20:30. The new schedule replaces the earlier one from its first day."
        {...field('text')}
      />
    </>
  ),
  check: ({ provider, valid_from: from, text }) => ({
    ...(provider.trim() === '' && { provider: 'Provider is required.' }),
    ...(from === '' && { valid_from: 'Choose the first day.' }),
    ...(text.trim() === '' && { text: 'Choose a file, or paste the schedule.' }),
  }),
  async send(body, { api }): Promise<CheckedSchedule> {
    return { body, preview: await api.call('POST /outages/schedules/preview', { body }) };
  },
  submit: 'Show what changes',
});

/** Dialog that imports a typed or uploaded schedule after a preview. */
export function ScheduleDialog({ onClose }: { onClose: () => void }) {
  const [checked, setChecked] = useState<CheckedSchedule | null>(null);
  const [isSeen, see] = useState(false);
  if (checked !== null && isSeen)
    return <ScheduleChanges checked={checked} onBack={() => see(false)} onClose={onClose} />;
  return (
    <ScheduleForm
      record={checked?.body ?? null}
      onClose={onClose}
      onDone={(found) => {
        setChecked(found);
        see(true);
      }}
    />
  );
}
