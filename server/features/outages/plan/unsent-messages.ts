import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { outage_messages } from '#server/db/schema/outage-plans.ts';
import type { Written } from '#server/features/lockers/legs/leg-messages.ts';

/** Stores which messages announce an outage, so that they can be stopped while they wait. */
export async function keepMessages(
  db: Db,
  {
    outage,
    leg,
    written,
  }: { outage: { id: number }; leg: { id: number }; written: readonly Written[] },
): Promise<void> {
  if (written.length === 0) return;
  await db.insert(outage_messages).values(
    written.map(({ channel, id }) => ({
      outage_id: outage.id,
      channel,
      message_id: id,
      locker_shipment_id: leg.id,
    })),
  );
}

interface Stopped extends Record<string, unknown> {
  channel: string;
  message_id: number;
  locker_shipment_id: number;
}

/**
 * Stops waiting messages about withdrawn or ended outages, for instance those that wait for the end
 * of quiet hours; messages in progress are sent. A parcel without any sent message counts as not
 * announced. Returns the number of stopped messages.
 */
export async function stopMessages(db: Db, outageIds: readonly number[]): Promise<number> {
  if (outageIds.length === 0) return 0;
  const { rows } = await db.execute<Stopped>(sql`
    with waiting as (
      select j.id from jobs j join outage_messages m on m.channel = j.queue and m.message_id = j.subject_id
      where m.outage_id = any(${sql.param(outageIds)}::int[]) and j.attempts = 0 for update of j skip locked
    ), stopped as (
      delete from jobs where id in (select id from waiting) returning queue as channel, subject_id as message_id
    )
    delete from outage_messages m using stopped s where m.channel = s.channel and m.message_id = s.message_id
    returning m.channel, m.message_id, m.locker_shipment_id`);
  const idsOf = (isIn: (channel: string) => boolean) =>
    sql.param(rows.filter(({ channel }) => isIn(channel)).map(({ message_id: id }) => id));
  await db.execute(
    sql`delete from emails where id = any(${idsOf((channel) => channel === 'email')}::int[])`,
  );
  await db.execute(
    sql`delete from text_messages where id = any(${idsOf((channel) => channel !== 'email')}::int[])`,
  );
  await db.execute(sql`
    delete from outage_steps t where t.outage_id = any(${sql.param(outageIds)}::int[]) and t.step = 'inform'
      and t.locker_shipment_id = any(${sql.param(rows.map((one) => one.locker_shipment_id))}::int[])
      and not exists (select from outage_messages m where m.outage_id = t.outage_id and m.locker_shipment_id = t.locker_shipment_id)`);
  return rows.length;
}
