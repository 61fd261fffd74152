import { useState, useSyncExternalStore } from 'react';
import { FileField } from '../../ui/form/file-field.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { formDialog } from '../../ui/screens/form-dialog.tsx';
import { RowActions } from '../../ui/screens/row-actions.tsx';
import { useCan } from '../../ui/use-can.ts';
import { outageDialog } from './dialog-request.ts';

const nothing = { is: 'none' } as const;
const close = () => outageDialog.open(null);

/** A schedule is mostly a file: it is read here, shown, and sent like one that is pasted. */
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

const ScheduleDialog = formDialog({
  title: () => 'Import a schedule',
  labels: { provider: 'Provider', text: 'Schedule' },
  start: () => ({ provider: 'Eskom', text: '' }),
  fields: ({ field }) => (
    <>
      <TextField autoFocus {...field('provider')} />
      <ScheduleFile onRead={field('text').onChange} />
      <TextArea
        description="A line for each slot: block, day of the month, stage, from, until. For instance 4,24,2,18:00,20:30. It replaces the schedule of the provider."
        {...field('text')}
      />
    </>
  ),
  check: ({ provider, text }) => ({
    ...(provider.trim() === '' && { provider: 'Provider is required.' }),
    ...(text.trim() === '' && { text: 'Choose a file, or paste the schedule.' }),
  }),
  send: (body, { api, how }) => api.call('POST /outages/schedules', { body }, how),
  done: ({ slots, provider }) => `${provider}: ${slots} slots imported`,
  submit: 'Import',
});

/** Answers what commands and buttons of outages ask for. */
export function OutageDialogs() {
  const request = useSyncExternalStore(outageDialog.subscribe, outageDialog.current);
  return request === null ? null : <ScheduleDialog record={null} onClose={close} />;
}

/** The buttons above the list. */
export function PlanButtons() {
  if (!useCan()('Plan outages')) return null;
  return (
    <>
      <Button onClick={() => outageDialog.open({ of: 'schedule', id: null })}>
        Import schedule
      </Button>
      <RowActions subject={nothing} show={['outages.stage']} />
    </>
  );
}
