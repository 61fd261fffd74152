import { expect, test } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { aPlan, aPreview, aRun, bulk } from '#tests/support/runs/bulk-runs.ts';
import { settle } from '#tests/support/deferred.ts';
import { everyPath, outsideEvents, transitionLog } from '#tests/support/screens/machine-paths.ts';
import { ApiError } from '#api/api-error.ts';
import { bulkMachine } from './bulk.machine.ts';

type Happening = EventObject & { src?: string; output?: unknown; error?: unknown };

const log = transitionLog(bulkMachine);
const lost = new ApiError(0, { message: 'Out of reach.', code: 'unreachable' });
const refused = new ApiError(403, { message: 'Not yours.', code: 'forbidden' });

const said = [
  { type: 'run.planned', plan: aPlan() },
  { type: 'run.planned', plan: aPlan({ isDestructive: true }) },
  { type: 'run.confirmed', typed: '', reason: '' },
  { type: 'run.confirmed', typed: '3', reason: '' },
  { type: 'try.again' },
  { type: 'pause' },
  { type: 'resume' },
  { type: 'cancel' },
  { type: 'close' },
];

const standings = [
  aRun(),
  aRun({ state: 'paused' }),
  aRun({ state: 'cancelling' }),
  aRun({ state: 'settled', ok: 3, waiting: 0 }),
  aRun({ state: 'settled', ok: 2, failed: 1, waiting: 0 }),
];
const answers = {
  preview: { done: [aPreview(), aPreview({ will_run: 0 })], error: [lost] },
  start: { done: standings, error: [lost, refused] },
  look: { done: standings, error: [lost] },
  steer: { done: standings, error: [refused] },
};

const paths = everyPath(bulkMachine, {
  events: (snapshot) => [...said, ...outsideEvents(snapshot, answers)],
  keyOf: ({ value, context: { plan, preview, run, failure } }) =>
    JSON.stringify([value, plan?.isDestructive, preview?.will_run, run, failure !== null]),
});

async function happen({ actor, clock, calls }: ReturnType<typeof bulk>, event: Happening) {
  const call = Object.entries(calls).find(([name]) => name === event.src)?.[1];
  if (event.type.startsWith('xstate.after.')) clock.increment(60_000);
  else if (!call) actor.send(Object.assign({ type: 'close' as const }, event));
  else if (event.type.startsWith('xstate.done.')) await call.resolve(Object(event).output);
  else await call.reject(event.error);
  await settle();
}

/** Checks the invariants of every state; returns the violated ones. */
function violations({ value, context }: AnyMachineSnapshot): string[] {
  const { plan, preview, run } = context;
  const state = typeof value === 'string' ? value : Object.keys(value).join();
  const isBefore = ['idle', 'previewing', 'refused', 'confirming', 'starting', 'checking'];
  const rules = {
    'has a plan unless it is idle': (plan === null) === (state === 'idle'),
    'shows a run only after the server confirmed it': (run === null) === isBefore.includes(state),
    'starts only what was previewed':
      !['confirming', 'starting', 'checking'].includes(state) || preview !== null,
    'starts nothing where no row would run':
      !['starting', 'checking'].includes(state) || preview?.will_run > 0,
    'never waits in between': state !== 'deciding',
    'is settled exactly when the run is over': (run?.state === 'settled') === (state === 'settled'),
  };
  return Object.entries(rules).flatMap(([rule, can]) => (can ? [] : [rule]));
}

test('every event in every state leads to the documented state and keeps the invariants', async () => {
  expect(paths.length).toBeGreaterThan(300);
  for (const { events, end } of paths) {
    const made = bulk(log.inspect);
    const faults: string[] = [];
    for (const event of events) {
      await happen(made, event);
      faults.push(...violations(made.actor.getSnapshot()));
    }
    const seen = { events, value: made.actor.getSnapshot().value, faults };
    expect(seen).toEqual({ events, value: end.value, faults: [] });
    made.actor.stop();
  }
});

test('every transition is covered', () => {
  expect(log.untaken()).toEqual([]);
});
