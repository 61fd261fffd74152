import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/open.ts';
import { amazon_shipments } from '../../db/schema/marketplace.ts';
import { sent_messages } from '../../db/schema/messages.ts';
import { distinct, failed, NOT_FOUND, ok, skipped, type RowOutcome } from '../outcomes.ts';
import { byKey } from './by-key.ts';

type Message = typeof sent_messages.$inferSelect;

const again = alias(sent_messages, 'again');

/** No second try reaches these. */
const isHopeless = ({ error }: Message): boolean => /not in service|blocked/i.test(error ?? '');

async function failedMessages(db: Db, shipmentIds: readonly number[]): Promise<Message[]> {
  if (shipmentIds.length === 0) return [];
  return db
    .select()
    .from(sent_messages)
    .where(
      and(
        inArray(sent_messages.shipment_id, [...shipmentIds]),
        eq(sent_messages.channel, 'sms'),
        eq(sent_messages.status, 'failed'),
        notExists(
          db
            .select({ id: again.id })
            .from(again)
            .where(sql`${again.resent_from_id} = ${sent_messages.id}`),
        ),
      ),
    )
    .for('update');
}

const resend = (db: Db, messages: readonly Message[]) =>
  db.insert(sent_messages).values(
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

/** Queues failed text messages of marketplace shipments once more, each of them once; call in a transaction. */
export async function resendFailedMessages(
  db: Db,
  given: readonly number[],
): Promise<RowOutcome[]> {
  const ids = distinct(given);
  const { id, shipment_id } = amazon_shipments;
  const found = await db.select({ id, shipment_id }).from(amazon_shipments).where(inArray(id, ids));
  const shipmentIds = found.map((row) => row.shipment_id).filter((one) => one !== null);
  const messages = byKey(await failedMessages(db, shipmentIds), (row) => row.shipment_id);
  const results: RowOutcome[] = [];
  for (const one of ids) {
    const row = found.find((shipment) => shipment.id === one);
    const own = (row && messages.get(row.shipment_id)) ?? [];
    const hopeful = own.filter((message) => !isHopeless(message));
    if (row === undefined) results.push(failed(one, NOT_FOUND));
    else if (own.length === 0) results.push(skipped(one, 'No text message has failed.'));
    else if (hopeful.length === 0)
      results.push(skipped(one, 'The number cannot be reached: correct it first.'));
    else {
      await resend(db, hopeful);
      results.push(ok(one));
    }
  }
  return results;
}
