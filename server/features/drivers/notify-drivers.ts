import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  netNews,
  newsMessage,
  type NamedNews,
  type NewsItem,
} from '#domain/drivers/driver-news.ts';
import { quietUntil, silentDays } from '#domain/messages/shipment-notices.ts';
import { sendingHours } from '#domain/settings/setting-reads.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { driver_news, drivers } from '#server/db/schema/fleet.ts';
import { text_messages } from '#server/db/schema/messages.ts';
import { readDeclaredDays } from '../pricing/pricer.ts';
import { providerSettings } from '../settings/settings.ts';

/**
 * Time for which changes are collected, so that a run over many shipments causes only one message
 * per driver.
 */
const GATHERED_FOR = sql`interval '5 seconds'`;
const AT_A_LOOK = 200;
/**
 * SQL condition: a driver on duty has changes to be announced. Drivers off duty may have to wait
 * for the end of quiet hours.
 */
export const isDriverNewsDue = `exists (
  select from driver_news n join drivers d on d.user_id = n.driver_id where d.is_on_duty and n.at < now() - interval '5 seconds')`;

interface Listener {
  id: number;
  mobile_number: string;
}

/**
 * Whether drivers off duty must not be messaged now; drivers on duty may be messaged at any time.
 */
async function isQuiet(db: Db, now: Date): Promise<boolean> {
  const given = await providerSettings(db);
  const hours = sendingHours(given);
  return quietUntil(now, hours, silentDays(given, await readDeclaredDays(db))) !== null;
}

/** Drivers with changes to be announced now. */
async function listeners(db: Db, now: Date): Promise<Listener[]> {
  const isDue = sql`exists (select from ${driver_news} where ${driver_news.driver_id} = ${drivers.user_id} and ${driver_news.at} < now() - ${GATHERED_FOR})`;
  return db
    .select({ id: drivers.user_id, mobile_number: drivers.mobile_number })
    .from(drivers)
    .where(and(isDue, (await isQuiet(db, now)) ? eq(drivers.is_on_duty, true) : undefined))
    .orderBy(drivers.user_id)
    .limit(AT_A_LOOK);
}

const idsOf = (news: readonly NewsItem[], isIt: (item: NewsItem) => boolean) =>
  sql`${sql.param(news.filter(isIt).map(({ subject_id }) => subject_id))}::int[]`;

/**
 * Adds labels to changes and drops outdated ones: added or changed work that the driver no longer
 * has, and removed work that the driver has again.
 */
async function withLabels(db: Db, driver: number, news: readonly NewsItem[]): Promise<NamedNews[]> {
  const isPickup = ({ subject }: NewsItem) => subject === 'pickup';
  const { rows } = await db.execute<{ key: string; label: string; is_theirs: boolean }>(sql`
    select leg.name || ' ' || s.id as key, s.short_tracking_reference || ', ' || leg.suburb as label,
      leg.driver = ${driver} and s.status <> 'cancelled' as is_theirs
    from shipments s cross join lateral (values
      ('collection', s.collection_suburb, s.collection_driver_id), ('delivery', s.delivery_suburb, s.delivery_driver_id)
    ) as leg (name, suburb, driver) where s.id = any(${idsOf(news, (item) => !isPickup(item))})
    union all
    select 'pickup ' || o.id, r.name || ', ' || r.suburb || ', ' || o.ready_time || '–' || o.close_time || ', ' || o.parcel_count ||
      case o.parcel_count when 1 then ' parcel' else ' parcels' end,
      o.driver_id = ${driver} and o.state = 'assigned'
    from collection_occurrences o join collection_requests r on r.id = o.request_id
    where o.id = any(${idsOf(news, isPickup)})`);
  const known = new Map(rows.map((row) => [row.key, row]));
  return news.flatMap((item) => {
    const found = known.get(`${item.subject} ${item.subject_id}`);
    if (found === undefined || (item.what === 'off') === found.is_theirs) return [];
    return [{ ...item, label: found.label }];
  });
}

async function notify(db: Db, { id, mobile_number }: Listener, noted: readonly NewsItem[]) {
  const said = newsMessage(await withLabels(db, id, netNews(noted)));
  if (said === null) return;
  await db.insert(text_messages).values({
    driver_id: id,
    channel: 'push',
    template: said.template,
    mobile_number,
    message: said.text,
    status: 'queued',
  });
}

/**
 * Sends one message to each driver whose work changed. The changes are deleted in the same
 * transaction, so that any node may run this and each change is announced once.
 */
export async function notifyDrivers(
  { database }: Pick<Services, 'database'>,
  now: Date = new Date(),
): Promise<void> {
  await database.within({ is: 'system' }, async (db) => {
    const people = await listeners(db, now);
    if (people.length === 0) return;
    const ids = people.map(({ id }) => id);
    const noted = await db
      .delete(driver_news)
      .where(inArray(driver_news.driver_id, ids))
      .returning();
    const inOrder = noted.toSorted((one, other) => one.id - other.id);
    for (const person of people)
      await notify(
        db,
        person,
        inOrder.filter(({ driver_id }) => driver_id === person.id),
      );
  });
}
