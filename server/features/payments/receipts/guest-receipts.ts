import { sql } from 'drizzle-orm';
import { cents } from '#domain/kernel/cents.ts';
import { bookingReferencesIn } from '#domain/payments/payments.ts';
import type { Db } from '#server/db/open.ts';
import { payShipment } from '#server/features/ledger/credit-limit.ts';

/** An unpaid shipment that a guest has booked. */
export interface Booking {
  id: number;
  account_id: number;
  reference: string;
  charge: number;
}

/**
 * Looks up unpaid bookings that bank texts name. Returns a function that finds the booking of a
 * text; null if the text names none or several.
 */
export async function namedBookings(
  db: Db,
  texts: readonly string[],
): Promise<(text: string) => Booking | null> {
  const names = [...new Set(texts.flatMap(bookingReferencesIn))];
  if (names.length === 0) return () => null;
  const { rows } = await db.execute<Booking & Record<string, unknown>>(sql`
    select id, account_id, short_tracking_reference as reference, charge::float8 as charge from shipments
    where short_tracking_reference = any(${sql.param(names)}::text[]) and payment_state = 'unpaid' and status <> 'cancelled'
      and exists (select from payment_references r where r.shipment_id = shipments.id and r.purpose = 'guest')`);
  const known = new Map(rows.map((row) => [row.reference, row]));
  return (text) => {
    const [booking = null, ...further] = bookingReferencesIn(text).flatMap(
      (name) => known.get(name) ?? [],
    );
    return further.length === 0 ? booking : null;
  };
}

/**
 * Applies transfers to bookings. A sufficient transfer completes the payment, marks the shipment as
 * paid and releases it.
 */
export async function payBookings(
  db: Db,
  paid: readonly { id: number; amount: number }[],
): Promise<void> {
  for (const { id, amount } of paid) {
    const { rows } = await db.execute<{ charge: number }>(
      sql`select charge::float8 as charge from shipments where id = ${id} and payment_state = 'unpaid' for update`,
    );
    const [owed] = rows;
    if (owed === undefined || cents(amount) < cents(owed.charge)) continue;
    await payShipment(db, id);
    await db.execute(sql`
      update payment_references set provider_status = 'COMPLETE', completed_at = now() where id = (
        select id from payment_references where shipment_id = ${id} and provider = 'eft' and completed_at is null
        order by id desc limit 1)`);
  }
}

/** Pays the booking that the text names, if it belongs to the account that a person chose. */
export async function payNamedBooking(
  db: Db,
  { text, account_id, amount }: { text: string; account_id: number; amount: number },
): Promise<void> {
  const booking = (await namedBookings(db, [text]))(text);
  if (booking?.account_id === account_id) await payBookings(db, [{ id: booking.id, amount }]);
}
