import { beforeEach, expect, test } from 'vitest';
import { noEffects } from '#tests/support/recomputed/effects.ts';
import type { Effects } from '#commands/effects.ts';
import { ApiError } from '#api/api-error.ts';
import { endRecording, isRecording, recordedActions } from '#commands/recording.ts';
import { intentOf, perform } from '#commands/run.ts';
import { keepRun, transcript } from '#commands/transcript.ts';
import { record } from './macros.commands.ts';

const answers = { name: 'Note and hold', keys: '@ 1' };
const run = (call: Effects['call']) =>
  perform(intentOf(record, { is: 'none' }, { answers }), { ...noEffects, call });

beforeEach(async () => {
  endRecording();
  transcript.set([]);
  await run(async () => undefined);
  keepRun({
    call: 'POST /shipments/notes/bulk',
    title: 'Note',
    kind: 'shipments',
    subject: { ids: [7] },
    arguments: { note: 'Late' },
    count: 1,
    isDestructive: false,
    key: 'key',
  });
});

test('a macro that the server refuses stays recorded', async () => {
  await run(async () => {
    throw new ApiError(422, { message: 'Name is too long.', code: 'invalid' });
  });
  expect(isRecording()).toBe(true);
  expect(recordedActions()).toHaveLength(1);
});

test('a saved macro ends its recording', async () => {
  await run(async () => ({ id: 1 }));
  expect(isRecording()).toBe(false);
});
