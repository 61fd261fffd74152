import { fromPromise } from 'xstate';
import type { Client } from '../api/client.ts';
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

/** Hands in what goes along, under a key of the same plan: asked again it is there once. */
async function handedIn(api: Client, plan: RunPlan | null) {
  const { files = [], key } = plan ?? {};
  if (files.length === 0) return {};
  const form = { attachments: [...files] };
  return api.call('POST /shipments/bulk/email-files', { form }, { idempotencyKey: `${key}-files` });
}

/** The machine of bulk actions with a server behind it; looking at a run is no sign of the person. */
export const providedBulk = (api: Client) =>
  bulkMachine.provide({
    actors: {
      preview: fromPromise(({ input: { plan }, signal }) =>
        plan?.retryOf === undefined
          ? api.call('POST /runs/preview', { body: planned(plan) }, { signal })
          : api.call('POST /runs/:id/retry/preview', { params: { id: plan.retryOf } }, { signal }),
      ),
      // Without a signal: closing the dialog does not take back what was sent.
      start: fromPromise(async ({ input: { plan, reason } }) => {
        const run = planned(plan);
        const how = { idempotencyKey: plan?.key };
        if (plan?.retryOf !== undefined)
          return api.call('POST /runs/:id/retry', { params: { id: plan.retryOf } }, how);
        const given = { ...run.arguments, ...(await handedIn(api, plan)) };
        const body = { ...run, arguments: given, ...(reason && { reason }) };
        return api.call('POST /runs', { body }, how);
      }),
      look: fromPromise(({ input, signal }) =>
        api.call('GET /runs/:id', idOf(input.run), { signal, background: true }),
      ),
      steer: fromPromise(({ input: { run, verb } }) =>
        api.call(`POST /runs/:id/${verb}`, idOf(run)),
      ),
    },
  });
