import { fromPromise } from 'xstate';
import type { Client } from '#api/client.ts';
import { bulkMachine } from '#machines/bulk.machine.ts';
import type { RunNow, RunPlan } from '#machines/bulk-setup.ts';

const planned = (plan: RunPlan | null) => {
  if (!plan) throw new Error('Nothing is planned.');
  const { call, subject, arguments: given } = plan;
  return { call, subject, arguments: given };
};

const idOf = (run: RunNow | null) => {
  if (!run) throw new Error('No run has started.');
  return { params: { id: run.id } };
};

/**
 * Uploads the files of a plan with an idempotency key, so that a repeated upload stores them once.
 */
async function uploadFiles(api: Client, plan: RunPlan | null) {
  const { files = [], key } = plan ?? {};
  if (files.length === 0) return {};
  const form = { attachments: [...files] };
  return api.call('POST /shipments/bulk/email-files', { form }, { idempotencyKey: `${key}-files` });
}

/** Bulk machine with its requests; polling a run does not count as activity. */
export const providedBulk = (api: Client) =>
  bulkMachine.provide({
    actors: {
      preview: fromPromise(({ input: { plan }, signal }) =>
        plan?.retryOf === undefined
          ? api.call('POST /runs/preview', { body: planned(plan) }, { signal })
          : api.call('POST /runs/:id/retry/preview', { params: { id: plan.retryOf } }, { signal }),
      ),
      // Has no signal, because closing the dialog does not cancel a sent request.
      start: fromPromise(async ({ input: { plan, reason } }) => {
        const run = planned(plan);
        const how = { idempotencyKey: plan?.key };
        if (plan?.retryOf !== undefined)
          return api.call('POST /runs/:id/retry', { params: { id: plan.retryOf } }, how);
        const given = { ...run.arguments, ...(await uploadFiles(api, plan)) };
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
