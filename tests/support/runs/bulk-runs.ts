import { createActor, fromPromise, SimulatedClock, type InspectionEvent } from 'xstate';
import { bulkMachine } from '#machines/bulk.machine.ts';
import type { Preview, RunNow, RunPlan, RunVerb } from '#machines/bulk-setup.ts';
import { deferred } from '../deferred.ts';

export const aPlan = (changed: Partial<RunPlan> = {}): RunPlan => ({
  call: 'POST /shipments/bulkupdate',
  title: 'Change status: At hub',
  kind: 'shipments',
  subject: { ids: [1, 2, 3] },
  arguments: { status: 'at-hub' },
  count: 3,
  isDestructive: false,
  key: 'key-1',
  ...changed,
});

export const aPreview = (changed: Partial<Preview> = {}): Preview => ({
  title: 'Set 3 shipments to “At hub”',
  total: 3,
  will_run: 3,
  will_skip: [],
  notes: [],
  will_fail: [],
  money: null,
  needs: [],
  ...changed,
});

export const aRun = (changed: Partial<RunNow> = {}): RunNow => ({
  id: 7,
  call: 'POST /shipments/bulkupdate',
  title: 'Change status: At hub',
  entity: 'shipments',
  state: 'running',
  chosen: 'ids',
  arguments: { status: 'at-hub' },
  reason: null,
  user_id: 2,
  assistant: null,
  user_name: 'Naledi Khumalo',
  total: 3,
  waiting: 3,
  ok: 0,
  skipped: 0,
  failed: 0,
  unknown: 0,
  error: null,
  time_created: '2026-11-20T12:29:41Z',
  started_at: '2026-11-20T12:29:42Z',
  finished_at: null,
  seen_at: null,
  result: null,
  version: 1,
  ...changed,
});

/**
 * The state machine of a run, with a stopped clock and a server whose responses the test releases.
 */
export function bulk(inspect?: (event: InspectionEvent) => void) {
  const clock = new SimulatedClock();
  const calls = {
    preview: deferred<Preview, { plan: RunPlan | null }>(),
    start: deferred<RunNow, { plan: RunPlan | null; reason: string }>(),
    look: deferred<RunNow, { run: RunNow | null }>(),
    steer: deferred<RunNow, { run: RunNow | null; verb: RunVerb }>(),
  };
  const machine = bulkMachine.provide({
    actors: {
      preview: fromPromise(calls.preview.call),
      start: fromPromise(calls.start.call),
      look: fromPromise(calls.look.call),
      steer: fromPromise(calls.steer.call),
    },
  });
  const actor = createActor(machine, { clock, inspect }).start();
  return { actor, clock, calls, ...calls, at: () => actor.getSnapshot() };
}
