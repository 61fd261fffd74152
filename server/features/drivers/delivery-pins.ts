import { createHmac, randomInt } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import { MAX_PIN_TRIES } from '#domain/drivers/driver-tasks.ts';
import { HIDDEN_CODE } from '#domain/messages/message-codes.ts';
import { newPin } from '#domain/kernel/pins.ts';
import type { Db } from '#server/db/open.ts';
import { text_messages } from '#server/db/schema/messages.ts';
import type { shipments } from '#server/db/schema/shipments.ts';
import { delivery_pins } from '#server/db/schema/tracking.ts';

type Row = typeof shipments.$inferSelect;

const TEMPLATE = 'delivery-pin';
const PAUSE_S = 60;

const conflict = (message: string) => new ApiError(409, { message, code: 'conflict' });

/**
 * Hashes a PIN with a key, because all six-digit PINs could be tried quickly against a plain hash.
 */
const hashOf = (secret: Buffer, shipmentId: number, pin: string): string =>
  createHmac('sha256', secret).update(`${shipmentId} ${pin}`).digest('hex');

const isOpen = (id: number) =>
  and(eq(delivery_pins.shipment_id, id), isNull(delivery_pins.used_at));

/** Whether the recipient of a shipment has received a PIN for the handover. */
export const isPinSent = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(delivery_pins, isOpen(id))) > 0;

/** Sends the recipient a PIN for the driver at the door and invalidates earlier PINs. */
export async function sendDeliveryPin(
  db: Db,
  secret: Buffer,
  { row, driver_id }: { row: Row; driver_id: number },
): Promise<void> {
  const to = row.delivery_mobile_number;
  if (to === null) throw conflict('There is no mobile number on the shipment.');
  const [before] = await db.select().from(delivery_pins).where(isOpen(row.id)).for('update');
  if (before && Date.now() - Date.parse(before.sent_at) < PAUSE_S * 1000)
    throw conflict(
      'A PIN was sent within the last minute. Wait a minute before you send another PIN.',
    );
  const pin = newPin(randomInt);
  const sent = {
    code_hash: hashOf(secret, row.id, pin),
    driver_id,
    sent_at: sql`now()`,
    tries: 0,
    used_at: null,
  };
  await db
    .insert(delivery_pins)
    .values({ shipment_id: row.id, ...sent })
    .onConflictDoUpdate({ target: delivery_pins.shipment_id, set: sent });
  await db.insert(text_messages).values({
    account_id: row.account_id,
    shipment_id: row.id,
    channel: 'sms',
    template: TEMPLATE,
    mobile_number: to,
    message: `Give the driver this PIN for shipment ${row.short_tracking_reference}: ${HIDDEN_CODE}`,
    code: pin,
    status: 'queued',
  });
}

/**
 * Counts an attempt and returns whether the PIN is correct. Call in a separate transaction, so that
 * the count survives a rollback.
 */
export async function tryDeliveryPin(
  db: Db,
  secret: Buffer,
  { id, pin }: { id: number; pin: string },
): Promise<boolean> {
  const [tried] = await db
    .update(delivery_pins)
    .set({ tries: sql`${delivery_pins.tries} + 1` })
    .where(and(isOpen(id), lt(delivery_pins.tries, MAX_PIN_TRIES)))
    .returning();
  return tried?.code_hash === hashOf(secret, id, pin);
}

/** Marks a PIN as used, which is possible once. */
export async function useDeliveryPin(db: Db, id: number): Promise<void> {
  await db
    .update(delivery_pins)
    .set({ used_at: sql`now()` })
    .where(isOpen(id));
}
