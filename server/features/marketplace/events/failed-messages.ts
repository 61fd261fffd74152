import { and, eq, inArray, notExists, sql, type SQL } from 'drizzle-orm';
import { UNREACHABLE_ERROR, whyNotTexted } from '#domain/marketplace/marketplace-messages.ts';
import { groupBy } from '#domain/kernel/group-by.ts';
import type { Db } from '#server/db/open.ts';
import { aliasOf } from '#server/db/columns.ts';
import { marketplace_shipments } from '#server/db/schema/marketplace.ts';
import { text_messages } from '#server/db/schema/messages.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  type RowOutcome,
} from '#server/http/row-results.ts';

type Message = typeof text_messages.$inferSelect;

const again = aliasOf(text_messages, 'again');

const unreachable = new RegExp(UNREACHABLE_ERROR, 'i');
const isUnreachable = ({ error }: Message): boolean => unreachable.test(error ?? '');

/** Failed text messages of a shipment that were not resent. */
export const failedText = (shipmentId: SQL): SQL => sql`
  select text.error from text_messages as text
  where text.shipment_id = ${shipmentId} and text.channel = 'sms' and text.status = 'failed'
    and not exists (select from text_messages as again where again.resent_from_id = text.id)`;

/**
 * Counts the failed text messages of a shipment that were not resent, and those that cannot arrive.
 */
export const failedTexts = (shipmentId: SQL): SQL => sql`
  select count(*)::int as failed, count(*) filter (where text.error ~* ${UNREACHABLE_ERROR})::int as unreachable
  from (${failedText(shipmentId)}) as text`;

async function failedMessages(db: Db, shipmentIds: readonly number[]): Promise<Message[]> {
  if (shipmentIds.length === 0) return [];
  return db
    .select()
    .from(text_messages)
    .where(
      and(
        inArray(text_messages.shipment_id, [...shipmentIds]),
        eq(text_messages.channel, 'sms'),
        eq(text_messages.status, 'failed'),
        notExists(
          db
            .select({ id: again.id })
            .from(again)
            .where(sql`${again.resent_from_id} = ${text_messages.id}`),
        ),
      ),
    )
    .for('update');
}

const resend = (db: Db, messages: readonly Message[]) =>
  db.insert(text_messages).values(
    messages.map(({ id, account_id, shipment_id, channel, template, mobile_number, message }) => ({
      account_id,
      shipment_id,
      channel,
      template,
      mobile_number,
      message,
      status: 'queued' as const,
      resent_from_id: id,
    })),
  );

/** Resends failed text messages of marketplace shipments, each once. Call in a transaction. */
export async function resendFailedMessages(
  db: Db,
  given: readonly number[],
): Promise<RowOutcome[]> {
  const ids = distinctIds(given);
  const { id, shipment_id } = marketplace_shipments;
  const found = await db
    .select({ id, shipment_id })
    .from(marketplace_shipments)
    .where(inArray(id, ids));
  const shipmentIds = found.map((row) => row.shipment_id).filter((one) => one !== null);
  const messages = groupBy(await failedMessages(db, shipmentIds), (row) => row.shipment_id);
  const results: RowOutcome[] = [];
  for (const one of ids) {
    const row = found.find((shipment) => shipment.id === one);
    const own = (row && messages.get(row.shipment_id)) ?? [];
    const reachable = own.filter((message) => !isUnreachable(message));
    const reason = whyNotTexted({
      failed_sms_count: own.length,
      unreachable_sms_count: own.length - reachable.length,
    });
    if (row === undefined) results.push(failedRow(one, NOT_FOUND));
    else if (reason !== null) results.push(skippedRow(one, reason));
    else {
      await resend(db, reachable);
      results.push(okRow(one));
    }
  }
  return results;
}
