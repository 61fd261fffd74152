import type { SQL } from 'drizzle-orm';
import type { Caller } from '../context.ts';
import type { Db } from '../db/open.ts';
import { overrideEvents } from '../rules/marketplace/bulk.ts';
import { resendDeliveryPin } from '../rules/marketplace/delivery-pins.ts';
import {
  wasForwarded,
  wasOverridden,
  wasSent,
  wasTold,
  type WasDone,
} from '../rules/marketplace/done-before.ts';
import type { Sending } from '../rules/marketplace/exchange.ts';
import { resendFailedMessages } from '../rules/marketplace/failed-messages.ts';
import { resubmitInbound } from '../rules/marketplace/inbound.ts';
import { BEING_SENT, forwardInvoice, sendInvoice } from '../rules/marketplace/invoice-sending.ts';
import { calculateTotals } from '../rules/marketplace/invoice-totals.ts';
import { addMarketplaceNotes } from '../rules/marketplace/notes.ts';
import {
  previewEvents,
  previewOutbound,
  previewResubmit,
  previewSending,
  previewTotals,
} from '../rules/marketplace/previews.ts';
import { resubmitRunEvent } from '../rules/marketplace/run-events.ts';
import { resubmitShipment, sendOutbound } from '../rules/marketplace/send-shipments.ts';
import { failed, NOT_FOUND, ok, type RowOutcome } from '../rules/outcomes.ts';
import { operation } from './operation.ts';
import type { Send, SendingScope, Verdict } from './work.ts';

/** The marketplace is asked by few at a time, whoever asks. */
const AT_ONCE = 4;

type Foresee = (db: Db, chosen: SQL) => Promise<Verdict[]>;

const previewed = (foresee: Foresee | undefined) =>
  foresee && { preview: ({ db }: { db: Db }, _: unknown, chosen: SQL) => foresee(db, chosen) };

type SendRow<A> = (
  sending: Sending,
  id: number,
  by: { caller: Caller; args: A },
) => Promise<RowOutcome>;

/** Each row by itself; its own key at the marketplace lets it happen once, however often it is sent. */
const each = <A>(work: SendRow<A>, wasDone: WasDone, foresee?: Foresee) => ({
  kind: 'outside' as const,
  atOnce: AT_ONCE,
  ...previewed(foresee),
  prepare: async ({ services, caller }: SendingScope, ids: number[], args: A) => {
    const sendRow =
      (id: number): Send =>
      async ({ signal, number }) => {
        const sending = { ...services, signal };
        const { outcome, reason } = await work(sending, id, { caller, args });
        // What an attempt did whose answer was lost is not skipped: it was done.
        const isEcho =
          outcome === 'skipped' && number > 1 && (await wasDone(sending, id, caller.runId ?? 0));
        return isEcho ? { outcome: 'ok', reason: null } : { outcome, reason };
      };
    return new Map(ids.map((id) => [id, sendRow(id)]));
  },
});

type SendInvoice = (sending: Sending, id: number) => Promise<RowOutcome>;

/** An invoice that somebody has in hand is looked at again later: a node that died had it, or it is nearly done. */
const once =
  (send: SendInvoice): SendInvoice =>
  async (sending, id) => {
    const outcome = await send(sending, id);
    if (outcome.reason === BEING_SENT) throw new Error(BEING_SENT);
    return outcome;
  };

/** Rows of this database only. */
const inside = (work: (db: Db, ids: number[]) => Promise<RowOutcome[]>, foresee?: Foresee) => ({
  kind: 'inside' as const,
  ...previewed(foresee),
  work: ({ db }: { db: Db }, { ids }: { ids: number[] }) => work(db, ids),
});

/** Bulk calls of the marketplace as runs. */
export const marketplaceOperations = {
  'POST /amazon-shipments/resubmit': operation(
    'POST /amazon-shipments/resubmit',
    each(resubmitShipment, wasTold, previewResubmit),
  ),
  'POST /amazon-shipments/bulk-resubmit': operation(
    'POST /amazon-shipments/bulk-resubmit',
    each(resubmitShipment, wasTold, previewResubmit),
  ),
  'POST /amazon-shipments/resubmit-events': operation(
    'POST /amazon-shipments/resubmit-events',
    each(
      (sending, id, { caller }) => resubmitRunEvent(sending, id, caller.runId ?? 0),
      wasSent,
      previewEvents,
    ),
  ),
  'POST /amazon-shipments/outbound-events': operation(
    'POST /amazon-shipments/outbound-events',
    each(sendOutbound, wasTold, previewOutbound),
  ),
  'POST /amazon-shipments/resend-delivery-pin': operation(
    'POST /amazon-shipments/resend-delivery-pin',
    each(resendDeliveryPin, wasTold),
  ),
  'POST /amazon-shipments/override-event': operation(
    'POST /amazon-shipments/override-event',
    each(async (sending, id, { caller, args }) => {
      const { results } = await overrideEvents({ ...sending, caller }, { ...args, ids: [id] });
      return results[0] ?? failed(id, NOT_FOUND);
    }, wasOverridden),
  ),
  'POST /amazon-shipments/resend-failed-sms': operation(
    'POST /amazon-shipments/resend-failed-sms',
    inside(resendFailedMessages),
  ),
  'POST /amazon-shipments/shipment-notes': operation('POST /amazon-shipments/shipment-notes', {
    kind: 'inside',
    work: async ({ db, caller }, body) => {
      const kept = await addMarketplaceNotes(db, caller, body);
      const noted = new Set(kept.map((note) => note.amazon_shipment_id));
      return body.ids.map((id) => (noted.has(id) ? ok(id) : failed(id, NOT_FOUND)));
    },
  }),
  'POST /inbound-shipments/resubmit': operation(
    'POST /inbound-shipments/resubmit',
    inside(resubmitInbound),
  ),
  'POST /inbound-shipments/bulk-resubmit': operation(
    'POST /inbound-shipments/bulk-resubmit',
    inside(resubmitInbound),
  ),
  'POST /amazon-invoices/calculate-totals': operation(
    'POST /amazon-invoices/calculate-totals',
    inside(calculateTotals, previewTotals),
  ),
  'POST /amazon-invoices/send-to-amz': operation(
    'POST /amazon-invoices/send-to-amz',
    each(once(sendInvoice), wasForwarded, previewSending),
  ),
  'POST /amazon-invoices/s3-to-amzsftp': operation(
    'POST /amazon-invoices/s3-to-amzsftp',
    each(once(forwardInvoice), wasForwarded, previewSending),
  ),
};
