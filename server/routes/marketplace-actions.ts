import { marketplaceActions } from '../../src/api/contract/marketplace-actions.ts';
import { forEachRow, overrideEvents } from '../rules/marketplace/bulk.ts';
import { resendDeliveryPin } from '../rules/marketplace/delivery-pins.ts';
import { resendFailedMessages } from '../rules/marketplace/failed-messages.ts';
import { resubmitInbound } from '../rules/marketplace/inbound.ts';
import { resubmitEvents } from '../rules/marketplace/resubmit-events.ts';
import { resubmitShipment, sendOutbound } from '../rules/marketplace/send-shipments.ts';
import { tallied } from '../rules/outcomes.ts';
import { announced } from '../runs/announced.ts';
import { recorded, recordedAfter } from '../runs/recorded.ts';
import { startRun } from '../runs/start.ts';
import { serve } from '../serve.ts';
import type { Context } from '../context.ts';

const bulkCalls = {
  shipments: 'POST /amazon-shipments/bulk-resubmit',
  inbound: 'POST /inbound-shipments/bulk-resubmit',
} as const;

/** Starts a run of it; the answer is the specification's, and the run is found among the runs. */
async function started(context: Context, what: keyof typeof bulkCalls, ids: number[]) {
  const run = await announced(context, (db) =>
    startRun(
      { ...context, db },
      {
        call: bulkCalls[what],
        subject: { ids },
        arguments: {},
        title: what === 'inbound' ? 'Resubmit inbound shipments' : 'Resubmit marketplace shipments',
      },
    ),
  );
  const noun = run.total === 1 ? 'shipment' : 'shipments';
  return { ok: true as const, message: `Resubmitting ${run.total} ${noun}.` };
}

const made = (call: keyof typeof marketplaceActions, title: string, ids: readonly number[]) => ({
  call,
  noun: marketplaceActions[call].bulk,
  title,
  ids,
  arguments: {},
});

// What talks to the marketplace takes its time, so it holds no transaction.
export default serve(marketplaceActions, {
  'POST /amazon-shipments/resubmit': {
    own: ({ body: { ids } }, context) =>
      recordedAfter(
        context,
        made('POST /amazon-shipments/resubmit', 'Resubmit marketplace shipments', ids),
        () => forEachRow(context, ids, resubmitShipment),
      ),
  },
  'POST /amazon-shipments/resubmit-events': {
    own: ({ body: { ids } }, context) =>
      recordedAfter(
        context,
        made('POST /amazon-shipments/resubmit-events', 'Resubmit events', ids),
        async () => tallied(await resubmitEvents(context, ids)),
      ),
  },
  'POST /amazon-shipments/bulk-resubmit': {
    system: ({ body }, context) => started(context, 'shipments', body.ids),
  },
  'POST /amazon-shipments/outbound-events': {
    own: ({ body: { ids } }, context) =>
      recordedAfter(
        context,
        made('POST /amazon-shipments/outbound-events', 'Send outbound events', ids),
        () => forEachRow(context, ids, sendOutbound),
      ),
  },
  'POST /amazon-shipments/resend-delivery-pin': {
    own: ({ body: { ids } }, context) =>
      recordedAfter(
        context,
        made('POST /amazon-shipments/resend-delivery-pin', 'Send delivery PINs again', ids),
        () => forEachRow(context, ids, resendDeliveryPin),
      ),
  },
  'POST /amazon-shipments/resend-failed-sms': ({ body: { ids } }, context) =>
    recorded(
      context,
      made('POST /amazon-shipments/resend-failed-sms', 'Send text messages again', ids),
      async ({ db }) => tallied(await resendFailedMessages(db, ids)),
    ),
  'POST /amazon-shipments/override-event': {
    own: ({ body }, context) => {
      const { ids, ...given } = body;
      const run = made('POST /amazon-shipments/override-event', 'Override events', ids);
      return recordedAfter(context, { ...run, arguments: given }, () =>
        overrideEvents(context, body),
      );
    },
  },
  'POST /inbound-shipments/resubmit': ({ body: { ids } }, context) =>
    recorded(
      context,
      made('POST /inbound-shipments/resubmit', 'Resubmit inbound shipments', ids),
      async ({ db }) => tallied(await resubmitInbound(db, ids)),
    ),
  'POST /inbound-shipments/bulk-resubmit': {
    system: ({ body }, context) => started(context, 'inbound', body.ids),
  },
});
