import { beforeEach, expect, test } from 'vitest';
import { actOn } from './act-on.ts';
import { command } from './command.ts';
import type { Subject } from './focus.ts';
import { intentOf } from './run.ts';
import { keepIntent, keepRun, transcript } from './transcript.ts';

const rows: Subject = { is: 'rows', kind: 'shipments', ids: [7], rows: new Map() };
const note = actOn<'POST /shipments/notes/bulk'>('POST /shipments/notes/bulk', {
  on: 'shipments',
  title: 'Note…',
});
const plan = {
  call: 'POST /shipments/bulkupdate',
  title: 'Set a status',
  kind: 'shipments' as const,
  arguments: { status: 'at-hub' },
  count: 1,
  isDestructive: false,
  key: 'key',
};

beforeEach(() => transcript.set([]));

test('bulk actions and runs are recorded with their rows and arguments, in order', () => {
  keepIntent(intentOf(note, rows, { answers: { note: 'Late' } }));
  keepRun({ ...plan, subject: { filter: { status: 'collected' } } });
  expect(transcript.get()).toEqual([
    {
      title: 'Note',
      call: 'POST /shipments/notes/bulk',
      subject: { ids: [7] },
      arguments: { note: 'Late' },
    },
    {
      title: 'Set a status',
      call: plan.call,
      subject: { filter: { status: 'collected' } },
      arguments: plan.arguments,
    },
  ]);
});

test('retries, undone runs and commands without a bulk action are not recorded', () => {
  keepRun({ ...plan, subject: { ids: [1] }, retryOf: 3 });
  keepRun({ ...plan, subject: { run_id: 3 } });
  keepIntent(intentOf(command({ id: 'go', title: 'Go', run: () => undefined }), rows));
  expect(transcript.get()).toEqual([]);
});
