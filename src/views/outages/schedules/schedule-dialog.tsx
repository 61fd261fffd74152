import { useState } from 'react';
import type { RequestOf } from '#api/endpoint-types.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { FileField } from '#ui/form/file-field.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import type { Control } from '#ui/form-of/asked-field.tsx';
import { formOf } from '#ui/form-of/form-of.tsx';
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

/** Field for the text of a schedule, which may come from a file. */
function ScheduleText({ field: { optional: _, ...field } }: { field: Control<string> }) {
  return (
    <>
      <ScheduleFile onRead={field.onChange} />
      <TextArea {...field} />
    </>
  );
}

const ScheduleForm = formOf('POST /outages/schedules/preview', {
  title: 'Import a schedule',
  submit: 'Show what changes',
  ask: { provider: {}, valid_from: {}, text: { as: ScheduleText, read: (text) => text } },
  from: (given: Body) => given,
  async send(body, { api }): Promise<CheckedSchedule> {
    return { body, preview: await api.call('POST /outages/schedules/preview', { body }) };
  },
});

const newSchedule = (): Body => ({ provider: 'Eskom', valid_from: todayHere(), text: '' });

/** Dialog that imports a typed or uploaded schedule after a preview. */
export function ScheduleDialog({ onClose }: { onClose: () => void }) {
  const [checked, setChecked] = useState<CheckedSchedule | null>(null);
  const [isSeen, see] = useState(false);
  if (checked !== null && isSeen)
    return <ScheduleChanges checked={checked} onBack={() => see(false)} onClose={onClose} />;
  return (
    <ScheduleForm
      record={checked?.body ?? newSchedule()}
      onClose={onClose}
      onDone={(found) => {
        setChecked(found);
        see(true);
      }}
    />
  );
}
