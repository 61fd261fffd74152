import { eq, sql } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { amazon_shipments } from '../../db/schema/marketplace.ts';
import { keepDoing, type Stoppable } from '../../keep-doing.ts';
import type { Sending } from './exchange.ts';
import { newestTrackingEvent, queueMarketplaceEvents } from './queue-events.ts';
import { sendEventsOf } from './send-events.ts';

const EVERY_MS = 3_000;
const AT_ONCE = 20;
/** Longer than the adapter tries; a node that died lets go after it. */
const LEASE_MINUTES = 5;

const system = { is: 'system' } as const;

// Who has a shipment in hand is no news to anybody who watches.
const quietly = (db: Db) => db.execute(sql`select set_config('baton.quiet', 'on', true)`);

/**
 * Takes shipments that have something to tell and whose turn it is: the marketplace takes events in order,
 * so those behind a failed one wait for a person.
 */
async function claim(db: Db): Promise<{ id: number; waybill: string }[]> {
  await quietly(db);
  return db
    .update(amazon_shipments)
    .set({ sending_until: sql`now() + interval '${sql.raw(String(LEASE_MINUTES))} minutes'` })
    .where(
      sql`${amazon_shipments.id} in (
        select s.id from amazon_shipments s
        where s.state = 'accepted' and coalesce(s.sending_until <= now(), true) and s.id in (
          select e.amazon_shipment_id from amazon_events e
          where e.state = 'waiting' and not exists (
            select from amazon_events f
            where f.amazon_shipment_id = e.amazon_shipment_id and f.sequence < e.sequence and f.state = 'failed'))
        order by s.id limit ${AT_ONCE} for update skip locked)`,
    )
    .returning({ id: amazon_shipments.id, waybill: amazon_shipments.waybill });
}

async function release(db: Db, id: number): Promise<void> {
  await quietly(db);
  await db.update(amazon_shipments).set({ sending_until: null }).where(eq(amazon_shipments.id, id));
}

/** Sends once what is due, until it is over; gives how many shipments had something to tell. */
export async function deliverDueEvents(sending: Sending, isOver = () => false): Promise<number> {
  const due = await sending.database.within(system, claim);
  for (const shipment of due) {
    try {
      if (!isOver()) await sendEventsOf(sending, shipment);
    } finally {
      await sending.database.within(system, (db) => release(db, shipment.id));
    }
  }
  return due.length;
}

/** Tells the marketplace, while the server runs, what happens to its shipments; without an address nothing is told. */
export function startMarketplaceDelivery({ database, config, log }: Services): Stoppable {
  if (config.marketplace.url === undefined) return { stop: async () => undefined };
  let isOver = false;
  let known: number | undefined;
  const work = async () => {
    const newest = await newestTrackingEvent(database.db);
    const since = known ?? newest;
    await database.within(system, (db) => queueMarketplaceEvents(db, since));
    known = newest;
    await deliverDueEvents({ database, config }, () => isOver);
  };
  const going = keepDoing({ name: 'marketplace', every: EVERY_MS, work }, log);
  return {
    stop: () => {
      isOver = true;
      return going.stop();
    },
  };
}
