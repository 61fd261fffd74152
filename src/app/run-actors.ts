import { fromPromise } from 'xstate';
import type { Client } from '../api/client.ts';
import type { Contract } from '../api/contract.ts';
import { bulkMachine } from '../machines/bulk.machine.ts';
import type { RunNow, RunPlan } from '../machines/bulk-setup.ts';

const planned = (plan: RunPlan | null) => {
  if (!plan) throw new Error('Nothing is planned.');
  const { call, subject, arguments: given } = plan;
  return { call, subject, arguments: given };
};

const idOf = (run: RunNow | null) => {
  if (!run) throw new Error('No run has started.');
  return { params: { id: run.id } };
};

/** The machine of bulk actions with a server behind it; looking at a run is no sign of the person. */
export const providedBulk = (api: Client<Contract>) =>
  bulkMachine.provide({
    actors: {
      preview: fromPromise(({ input, signal }) =>
        api.call('POST /runs/preview', { body: planned(input.plan) }, { signal }),
      ),
      // Without a signal: closing the dialog does not take back what was sent.
      start: fromPromise(({ input: { plan, reason } }) =>
        api.call(
          'POST /runs',
          { body: { ...planned(plan), title: plan?.title ?? '', ...(reason && { reason }) } },
          { idempotencyKey: plan?.key },
        ),
      ),
      look: fromPromise(({ input, signal }) =>
        api.call('GET /runs/:id', idOf(input.run), { signal, background: true }),
      ),
      steer: fromPromise(({ input: { run, verb } }) =>
        api.call(`POST /runs/:id/${verb}`, idOf(run)),
      ),
    },
  });
