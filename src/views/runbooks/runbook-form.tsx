import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { recordSource } from '#api/record-source.ts';
import { useApp } from '#ui/app-context.ts';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { formDialog } from '#ui/screens/form-dialog.tsx';
import { runbookDialog } from './dialog-request.ts';
import type { RunbookRecord } from './runbook.ts';
import './runbooks.css';

const EXAMPLE = [
  'ask parcels: shipment = selection',
  'shipments.note {parcels} note="Locker without power"',
  'check "Noted on {parcels.count}. Go on?"',
].join('\n');

/** Runbook to edit, or the first steps of a new runbook. */
type Draft = RunbookRecord | { text: string };

/** Dialog that adds a runbook, or saves its next version. */
const RunbookDialog = formDialog({
  title: (row: Draft | null) => (row && 'id' in row ? `Edit ${row.name}` : 'New runbook'),
  wide: true,
  labels: { name: 'Name', text: 'Steps' },
  start: (row) => ({ name: row && 'id' in row ? row.name : '', text: row?.text ?? EXAMPLE }),
  fields: ({ field }) => (
    <div className="runbook-form">
      <TextField autoFocus {...field('name')} />
      <TextArea
        rows={12}
        spellCheck={false}
        description="One step a line: ask, choose, check, wait, claim, note, or an action of a list. The values of {names} are filled in when the runbook runs."
        {...field('text')}
      />
    </div>
  ),
  check: ({ name, text }) => ({
    ...(name.trim() === '' && { name: 'Name is required.' }),
    ...(text.trim() === '' && { text: 'Write at least one step.' }),
  }),
  send: async ({ name, text }, { api, record, how }) =>
    record === null || !('id' in record)
      ? api.call('POST /runbooks', { body: { name, text } }, how)
      : api.call('PUT /runbooks/:id', { params: { id: record.id }, body: { name, text } }, how),
  done: ({ name, number }, { record }) =>
    record && 'id' in record ? `${name} saved as version ${number}` : `${name} added as a draft`,
});

const close = () => runbookDialog.open(null);

/** Dialogs that commands request; each screen of runbooks includes them once. */
export function RunbookDialogs() {
  const request = useSyncExternalStore(runbookDialog.subscribe, runbookDialog.current);
  if (request === null) return null;
  const { id, text } = request;
  if (id === null)
    return <RunbookDialog record={text === undefined ? null : { text }} onClose={close} />;
  return <Edited id={id} />;
}

/** Form with the current version. */
function Edited({ id }: { id: number }) {
  const { api } = useApp();
  const found = useQuery({
    ...recordSource(api, 'GET /runbooks/:id', { id }),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (found.data) return <RunbookDialog record={found.data} onClose={close} />;
  return (
    <Dialog title="Edit" isOpen onClose={close}>
      <QueryResult of={found} what="the runbook">
        {() => null}
      </QueryResult>
    </Dialog>
  );
}
