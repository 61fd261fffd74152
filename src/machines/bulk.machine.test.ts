import { expect, test } from 'vitest';
import { aPlan, aPreview, aRun, bulk } from '#tests/support/runs/bulk-runs.ts';
import { ApiError } from '#api/api-error.ts';

const lost = new ApiError(0, { message: 'Out of reach.', code: 'unreachable' });

/** Goes to the confirmation. */
async function untilConfirmation(plan = aPlan(), preview = aPreview()) {
  const made = bulk();
  made.actor.send({ type: 'run.planned', plan });
  await made.preview.resolve(preview);
  return made;
}

const agree = { type: 'run.confirmed', typed: '', reason: ' Carrier outage ' } as const;

async function started() {
  const made = await untilConfirmation();
  made.actor.send(agree);
  await made.start.resolve(aRun());
  return made;
}

test('a run starts only after the confirmation of the preview, and only once for three confirmations', async () => {
  const { actor, start, at } = await untilConfirmation();
  expect(at().value).toBe('confirming');
  expect(start.inputs).toEqual([]);
  for (let presses = 0; presses < 3; presses += 1) actor.send(agree);
  expect(start.inputs).toEqual([{ plan: aPlan(), reason: 'Carrier outage' }]);
  expect(at().context.run).toBeNull();
  await start.resolve(aRun());
  expect(at().matches('running')).toBe(true);
});

test('a start without a response is repeated with the same key until its outcome is known', async () => {
  const { actor, clock, start, at } = await untilConfirmation();
  actor.send(agree);
  await start.reject(lost);
  expect(at()).toMatchObject({ value: 'checking', context: { run: null, tries: 1 } });
  clock.increment(1_000);
  expect(at().value).toBe('starting');
  await start.reject(new ApiError(409, { message: 'At work.', code: 'still_running' }));
  expect(at().value).toBe('checking');
  actor.send({ type: 'try.again' });
  await start.resolve(aRun({ state: 'settled', ok: 3, waiting: 0 }));
  expect(start.inputs.map(({ plan }) => plan?.key)).toEqual(['key-1', 'key-1', 'key-1']);
  expect(at()).toMatchObject({ value: 'settled', context: { failure: null } });
});

test('a start without a response can turn out to be refused', async () => {
  const { actor, clock, start, at } = await untilConfirmation();
  actor.send(agree);
  await start.reject(lost);
  clock.increment(1_000);
  await start.reject(new ApiError(403, { message: 'Not yours.', code: 'forbidden' }));
  expect(at()).toMatchObject({ value: 'refused', context: { run: null } });
});

test('an irreversible run requires the number of its rows', async () => {
  const { actor, at } = await untilConfirmation(
    aPlan({ isDestructive: true }),
    aPreview({ will_run: 1190 }),
  );
  actor.send(agree);
  actor.send({ ...agree, typed: '1200' });
  expect(at().value).toBe('confirming');
  actor.send({ ...agree, typed: '1 190' });
  expect(at().value).toBe('starting');
});

test('a confirmation can leave out rows of a selection or of a filter', async () => {
  const startWithout = async (plan: ReturnType<typeof aPlan>) => {
    const { actor, start } = await untilConfirmation(plan);
    actor.send({ ...agree, without: [2] });
    return start.inputs[0]?.plan?.subject;
  };
  expect(await startWithout(aPlan())).toEqual({ ids: [1, 3] });
  expect(await startWithout(aPlan({ subject: { filter: { state: 'failed' } } }))).toEqual({
    filter: { state: 'failed' },
    except: [2],
  });
});

test('no run starts if there are no rows to run or the permission is missing', async () => {
  for (const preview of [aPreview({ will_run: 0 }), aPreview({ needs: ['Edit shipments'] })]) {
    const { actor, at } = await untilConfirmation(aPlan(), preview);
    actor.send(agree);
    expect(at().value).toBe('confirming');
  }
});

test('a run is polled until its end, and less often after a poll fails', async () => {
  const { clock, look, at } = await started();
  clock.increment(700);
  await look.reject(lost);
  expect(at()).toMatchObject({ value: { running: 'resting' }, context: { tries: 1 } });
  clock.increment(700);
  expect(look.inputs).toHaveLength(1);
  clock.increment(700);
  await look.resolve(aRun({ state: 'running', ok: 2, waiting: 1 }));
  expect(at()).toMatchObject({ value: { running: 'resting' }, context: { run: { ok: 2 } } });
  clock.increment(700);
  await look.resolve(aRun({ state: 'settled', ok: 3, waiting: 0 }));
  expect(at().value).toBe('settled');
  clock.increment(60_000);
  expect(look.inputs).toHaveLength(3);
});

test('pause, resume, cancel and retry change the run only with the response of the server', async () => {
  const { actor, steer, at } = await started();
  actor.send({ type: 'pause' });
  expect(at().value).toBe('pausing');
  await steer.resolve(aRun({ state: 'paused' }));
  expect(at().matches('paused')).toBe(true);
  actor.send({ type: 'resume' });
  await steer.reject(lost);
  expect(at()).toMatchObject({ value: { paused: 'resting' }, context: { failure: { status: 0 } } });
  actor.send({ type: 'cancel' });
  await steer.resolve(aRun({ state: 'cancelling' }));
  expect(at().matches('cancelling')).toBe(true);
  expect(steer.inputs.map(({ verb }) => verb)).toEqual(['pause', 'resume', 'cancel']);
});

test('failed rows are retried after a new preview, even if all of them will fail again', async () => {
  const { actor, clock, look, preview, start, at } = await started();
  clock.increment(700);
  await look.resolve(aRun({ state: 'settled', ok: 2, failed: 1, waiting: 0 }));
  const again = aPlan({ retryOf: 7, key: 'key-2', count: 1 });
  actor.send({ type: 'run.planned', plan: again });
  expect(at()).toMatchObject({ value: 'previewing', context: { run: null } });
  const failure = { reason: 'Refused', count: 1, sample: [], fingerprint: 'refused', ids: [1] };
  await preview.resolve(aPreview({ total: 1, will_run: 0, will_fail: [failure] }));
  actor.send(agree);
  await start.resolve(aRun({ ok: 2, waiting: 1 }));
  expect(start.inputs.at(-1)?.plan).toEqual(again);
  expect(at().matches('running')).toBe(true);
});

test('closing resets the machine but stops no run', async () => {
  const { actor, clock, look, steer, at } = await started();
  actor.send({ type: 'close' });
  clock.increment(60_000);
  expect(at()).toMatchObject({ value: 'idle', context: { plan: null, run: null } });
  expect([look.inputs, steer.inputs]).toEqual([[], []]);
});
