import type { SQL } from 'drizzle-orm';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { previewProcess, processAgain } from './inbound/process-documents.ts';
import { overrideEvents } from './bulk.ts';
import { resendDeliveryPin } from './delivery-pins.ts';
import {
  wasForwarded,
  wasOverridden,
  wasSent,
  wasPublished,
  type WasDone,
} from './events/done-before.ts';
import type { Sending } from './exchange.ts';
import { resendFailedMessages } from './events/failed-messages.ts';
import { previewInbound, resubmitInbound } from './inbound/inbound.ts';
import { BEING_SENT, forwardInvoice, sendInvoice } from './invoices/invoice-sending.ts';
import { calculateTotals } from './invoices/invoice-totals.ts';
import { addMarketplaceNotes } from './shipments/notes.ts';
import {
  previewEvents,
  previewForwarding,
  previewOutbound,
  previewOverride,
  previewPins,
  previewResubmit,
  previewSending,
  previewTexts,
  previewTotals,
} from './shipments/previews.ts';
import { resubmitRunEvent } from './events/run-events.ts';
import { resubmitShipment, sendOutbound } from './shipments/send-shipments.ts';
import { failedRow, NOT_FOUND, type RowOutcome } from '#server/http/row-results.ts';
import { operation, type Bulk } from '#server/runs/operation.ts';
import { marketplaceRows } from './shipments/marketplace-rows.ts';
import {
  anyRow,
  type Scope,
  type Send,
  type SendingScope,
  type Verdict,
} from '#server/runs/work.ts';

/** Maximum number of concurrent requests to the marketplace, across all callers. */
const AT_ONCE = 4;

/** A preview that ignores the arguments. */
const byRow =
  (rule: (db: Db, selection: SQL) => Promise<Verdict[]>) =>
  ({ db }: { db: Db }, _: unknown, selection: SQL) =>
    rule(db, selection);

type Rule<A> = (scope: Scope, args: A, selection: SQL) => Promise<Verdict[]>;

type SendRow<A> = (
  sending: Sending,
  id: number,
  by: { caller: Caller; args: A },
) => Promise<RowOutcome>;

/**
 * Sends each row on its own. Repeats are harmless, because each row has an idempotency key at the
 * marketplace.
 */
const each = <A>(work: SendRow<A>, wasDone: WasDone, preview: Rule<A>) => ({
  kind: 'external' as const,
  atOnce: AT_ONCE,
  preview,
  prepare: async ({ services, caller }: SendingScope, ids: number[], args: A) => {
    const sendRow =
      (id: number): Send =>
      async ({ signal, number }) => {
        const sending = { ...services, signal };
        const { outcome, reason } = await work(sending, id, { caller, args });
        // If a repeated attempt skips a row, an earlier attempt may have completed it and lost the
        // response.
        const isEcho =
          outcome === 'skipped' && number > 1 && (await wasDone(sending, id, caller.runId ?? 0));
        return isEcho ? { outcome: 'ok', reason: null } : { outcome, reason };
      };
    return new Map(ids.map((id) => [id, sendRow(id)]));
  },
});

type SendInvoice = (sending: Sending, id: number) => Promise<RowOutcome>;

/** An invoice that another attempt has leased is retried later. */
const retryWhileLeased =
  (send: SendInvoice): SendInvoice =>
  async (sending, id) => {
    const outcome = await send(sending, id);
    if (outcome.reason === BEING_SENT) throw new Error(BEING_SENT);
    return outcome;
  };

/** An operation on this database only. */
const insideOperation = (
  work: (db: Db, ids: number[], caller: Caller) => Promise<RowOutcome[]>,
  preview: Rule<unknown>,
) => ({
  kind: 'inside' as const,
  preview,
  work: ({ db, caller }: { db: Db; caller: Caller }, { ids }: { ids: number[] }) =>
    work(db, ids, caller),
});

const operations = {
  'POST /inbound-xml/process': operation('POST /inbound-xml/process', {
    kind: 'inside',
    preview: ({ db }, _, chosen) => previewProcess(db, chosen),
    work: async ({ db, caller }, { ids }) => (await processAgain(db, caller, ids)).results,
  }),
  'POST /amazon-shipments/resubmit': operation(
    'POST /amazon-shipments/resubmit',
    each(resubmitShipment, wasPublished, byRow(previewResubmit)),
  ),
  'POST /amazon-shipments/bulk-resubmit': operation(
    'POST /amazon-shipments/bulk-resubmit',
    each(resubmitShipment, wasPublished, byRow(previewResubmit)),
  ),
  'POST /amazon-shipments/resubmit-events': operation(
    'POST /amazon-shipments/resubmit-events',
    each(
      (sending, id, { caller }) => resubmitRunEvent(sending, id, caller.runId ?? 0),
      wasSent,
      byRow(previewEvents),
    ),
  ),
  'POST /amazon-shipments/outbound-events': operation(
    'POST /amazon-shipments/outbound-events',
    each(sendOutbound, wasPublished, byRow(previewOutbound)),
  ),
  'POST /amazon-shipments/resend-delivery-pin': operation(
    'POST /amazon-shipments/resend-delivery-pin',
    each(resendDeliveryPin, wasPublished, byRow(previewPins)),
  ),
  'POST /amazon-shipments/override-event': operation(
    'POST /amazon-shipments/override-event',
    each(
      async (sending, id, { caller, args }) => {
        const { results } = await overrideEvents({ ...sending, caller }, { ...args, ids: [id] });
        return results[0] ?? failedRow(id, NOT_FOUND);
      },
      wasOverridden,
      ({ db }, args, selection) => previewOverride(db, args, selection),
    ),
  ),
  'POST /amazon-shipments/resend-failed-sms': operation(
    'POST /amazon-shipments/resend-failed-sms',
    insideOperation(resendFailedMessages, byRow(previewTexts)),
  ),
  'POST /amazon-shipments/shipment-notes': operation('POST /amazon-shipments/shipment-notes', {
    kind: 'inside',
    preview: anyRow,
    work: async ({ db, caller }, body) => (await addMarketplaceNotes(db, caller, body)).results,
  }),
  'POST /inbound-shipments/resubmit': operation(
    'POST /inbound-shipments/resubmit',
    insideOperation(resubmitInbound, byRow(previewInbound)),
  ),
  'POST /inbound-shipments/bulk-resubmit': operation(
    'POST /inbound-shipments/bulk-resubmit',
    insideOperation(resubmitInbound, byRow(previewInbound)),
  ),
  'POST /amazon-invoices/calculate-totals': operation(
    'POST /amazon-invoices/calculate-totals',
    insideOperation(calculateTotals, byRow(previewTotals)),
  ),
  'POST /amazon-invoices/send-to-amz': operation(
    'POST /amazon-invoices/send-to-amz',
    each(retryWhileLeased(sendInvoice), wasForwarded, byRow(previewSending)),
  ),
  'POST /amazon-invoices/s3-to-amzsftp': operation(
    'POST /amazon-invoices/s3-to-amzsftp',
    each(retryWhileLeased(forwardInvoice), wasForwarded, byRow(previewForwarding)),
  ),
};

export default { rows: marketplaceRows, operations } satisfies Bulk;
