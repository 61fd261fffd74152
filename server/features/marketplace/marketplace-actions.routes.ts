import { forEachRow, overrideEvents } from './bulk.ts';
import { resendDeliveryPin } from './delivery-pins.ts';
import { resendFailedMessages } from './events/failed-messages.ts';
import { resubmitInbound } from './inbound/inbound.ts';
import { resubmitEvents } from './events/resubmit-events.ts';
import { resubmitShipment, sendOutbound } from './shipments/send-shipments.ts';
import { withCounts } from '#server/http/row-results.ts';
import { changeAndPublish } from '#server/runs/external/with-notification.ts';
import { recordRun, recordedAfter } from '#server/runs/record-as-run.ts';
import { notFoundIn, startRun } from '#server/runs/start.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';

const bulkEndpoints = {
  shipments: 'POST /amazon-shipments/bulk-resubmit',
  inbound: 'POST /inbound-shipments/bulk-resubmit',
} as const;

/**
 * Starts a run. As specified, the response always contains `ok`, but a message only if the run
 * started.
 */
async function startAction(context: Context, what: keyof typeof bulkEndpoints, ids: number[]) {
  const endpoint = bulkEndpoints[what];
  const run = await changeAndPublish(context, (db) =>
    startRun({ ...context, db }, { call: endpoint, subject: { ids }, arguments: {} }),
  );
  const result = { run_id: run.id, not_found: await notFoundIn(context.db, run.id) };
  if (run.waiting === 0) return { ok: false as const, ...result };
  const shipments = run.waiting === 1 ? 'shipment' : 'shipments';
  return { ok: true as const, message: `Resubmitting ${run.waiting} ${shipments}.`, ...result };
}

// Without a transaction, because the marketplace may be slow.
export default serve('marketplaceActions', {
  'POST /amazon-shipments/resubmit': {
    own: ({ body: { ids } }, context) =>
      recordedAfter(context, { call: 'POST /amazon-shipments/resubmit', ids }, () =>
        forEachRow(context, ids, resubmitShipment),
      ),
  },
  'POST /amazon-shipments/resubmit-events': {
    own: ({ body: { ids } }, context) =>
      recordedAfter(context, { call: 'POST /amazon-shipments/resubmit-events', ids }, async () =>
        withCounts(await resubmitEvents(context, ids)),
      ),
  },
  'POST /amazon-shipments/bulk-resubmit': {
    system: ({ body }, context) => startAction(context, 'shipments', body.ids),
  },
  'POST /amazon-shipments/outbound-events': {
    own: ({ body: { ids } }, context) =>
      recordedAfter(context, { call: 'POST /amazon-shipments/outbound-events', ids }, () =>
        forEachRow(context, ids, sendOutbound),
      ),
  },
  'POST /amazon-shipments/resend-delivery-pin': {
    own: ({ body: { ids } }, context) =>
      recordedAfter(context, { call: 'POST /amazon-shipments/resend-delivery-pin', ids }, () =>
        forEachRow(context, ids, resendDeliveryPin),
      ),
  },
  'POST /amazon-shipments/resend-failed-sms': ({ body: { ids } }, context) =>
    recordRun(context, { call: 'POST /amazon-shipments/resend-failed-sms', ids }, async ({ db }) =>
      withCounts(await resendFailedMessages(db, ids)),
    ),
  'POST /amazon-shipments/override-event': {
    own: ({ body }, context) => {
      const { ids, ...given } = body;
      const made = {
        call: 'POST /amazon-shipments/override-event',
        ids,
        arguments: given,
      } as const;
      return recordedAfter(context, made, () => overrideEvents(context, body));
    },
  },
  'POST /inbound-shipments/resubmit': ({ body: { ids } }, context) =>
    recordRun(context, { call: 'POST /inbound-shipments/resubmit', ids }, async ({ db, caller }) =>
      withCounts(await resubmitInbound(db, ids, caller)),
    ),
  'POST /inbound-shipments/bulk-resubmit': {
    system: ({ body }, context) => startAction(context, 'inbound', body.ids),
  },
});
