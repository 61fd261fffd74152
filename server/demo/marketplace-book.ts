import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { amazon_events, amazon_receipts, amazon_shipments } from '../db/schema/marketplace.ts';

/** What the marketplace's double remembers of a shipment. */
export interface Remembered {
  isKnown: boolean;
  /** What it has against the shipment itself, and against events by code. */
  troubles: Record<string, string>;
  receipts: Receipt[];
}

export interface Receipt {
  receiptId: string;
  eventCode: string;
  detailCode: string | null;
  eventTime: string;
  receivedAt: string;
}

/** Where the double looks up what happened before it was started. */
export type Book = (waybill: string) => Promise<Remembered | null>;

/** The demo company's history as the marketplace would know it. */
export const historyOf =
  ({ db }: Database): Book =>
  async (waybill) => {
    const [shipment] = await db
      .select()
      .from(amazon_shipments)
      .where(eq(amazon_shipments.waybill, waybill));
    if (shipment === undefined) return null;
    const receipts = await db
      .select()
      .from(amazon_receipts)
      .where(eq(amazon_receipts.amazon_shipment_id, shipment.id))
      .orderBy(amazon_receipts.received_at);
    const failed = await db
      .select({ code: amazon_events.event_code, fingerprint: amazon_events.fingerprint })
      .from(amazon_events)
      .where(
        sql`${amazon_events.amazon_shipment_id} = ${shipment.id} and ${amazon_events.state} = 'failed'`,
      );
    const troubles = [
      ...failed.map(({ code, fingerprint }): [string, string] => [code, fingerprint ?? '']),
      ['shipment', shipment.fingerprint ?? ''] as const,
    ];
    return {
      isKnown: shipment.state === 'accepted',
      troubles: Object.fromEntries(troubles.filter(([, trouble]) => trouble !== '')),
      receipts: receipts.map((one) => ({
        receiptId: one.receipt,
        eventCode: one.event_code,
        detailCode: one.detail_code,
        eventTime: one.event_time,
        receivedAt: one.received_at,
      })),
    };
  };
