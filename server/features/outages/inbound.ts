import { sql } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import { measuresOf, type KnownParcel } from '#domain/lockers/doors/reservation.ts';
import { REFUGE_KM, refugeFor, type Refuge } from '#domain/outages/refuge.ts';
import { formatTime } from '#domain/kernel/time.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import type { outages } from '#server/db/schema/outages.ts';
import { redirectToLocker } from '../lockers/legs/redirect.ts';
import { lockShipment } from '../shipments/status-changes.ts';
import { keepRedirects, type Redirect } from './plan/redirect-rows.ts';

type Outage = typeof outages.$inferSelect;

interface Inbound extends Record<string, unknown> {
  shipment_id: number;
  locker_id: number;
  dark_from: string;
  latitude: number;
  longitude: number;
  zone: string;
  parcels: KnownParcel[];
}

/**
 * Shipments on their way to a locker that loses power, or due there before power returns, and not
 * redirected yet. Ordered for locking.
 */
const inboundTo = (db: Db, { id, until_at }: Pick<Outage, 'id' | 'until_at'>) =>
  db.execute<Inbound>(sql`
    select s.id as shipment_id, l.id as locker_id, p.dark_from, l.latitude::float8 as latitude, l.longitude::float8 as longitude, l.zone,
      (select jsonb_agg(to_jsonb(g)) from parcels g where g.shipment_id = s.id and g.status <> 'cancelled') as parcels
    from outage_lockers p join lockers l on l.id = p.locker_id join shipments s on s.delivery_locker_id = l.id
    where p.outage_id = ${id} and p.dark_from is not null
      and (s.status in ('delivery-assigned', 'out-for-delivery')
        or s.status = 'at-destination-hub' and s.estimated_delivery_from < ${until_at}::timestamptz)
      and not exists (select from outage_redirects r where r.outage_id = p.outage_id and r.shipment_id = s.id and r.skipped is null)
      and exists (select from parcels g where g.shipment_id = s.id and g.status <> 'cancelled')
    order by s.id`);

/**
 * Lockers that accept reservations and keep power until the end of the outage, with their free
 * doors by size.
 */
const refugesOf = (db: Db, { until_at }: Pick<Outage, 'until_at'>) =>
  db.execute<Refuge & Record<string, unknown>>(sql`
    select l.id, l.code, l.zone, l.latitude::float8 as latitude, l.longitude::float8 as longitude,
      (select coalesce(jsonb_agg(to_jsonb(f) order by f.type), '[]') from (
        select z.type, z.width::float8 as width, z.height::float8 as height, z.length::float8 as length, z.max_weight::float8 as max_weight,
          count(*)::int as free
        from doors d join door_sizes z on z.id = d.door_size_id where d.locker_id = l.id and d.state = 'free' group by z.id) f) as rooms
    from lockers l
    where l.state = 'online' and not l.is_offline and l.takes_reservations and l.free_door_count > 0
      and not exists (select from outage_lockers p join outages o on o.id = p.outage_id
        where p.locker_id = l.id and p.dark_from is not null and not o.is_withdrawn and o.until_at > now() and o.from_at < ${until_at}::timestamptz)`);

const NOWHERE = `No locker with power within ${REFUGE_KM} km has room.`;

/** Plans a locker for each shipment without changing anything. */
async function planRedirects(db: Db, outage: Pick<Outage, 'id' | 'until_at'>) {
  const { rows: inbound } = await inboundTo(db, outage);
  if (inbound.length === 0) return [];
  const { rows: refuges } = await refugesOf(db, outage);
  return inbound.map((one) => {
    const parcels = one.parcels.map((parcel) => measuresOf(parcel));
    return { ...one, to: refugeFor(refuges, { from: one, zone: one.zone, parcels }) };
  });
}

/**
 * Number of shipments that would be redirected, and of shipments without room in a nearby locker.
 */
export async function forecastRedirects(db: Db, outage: Pick<Outage, 'id' | 'until_at'>) {
  const all = await planRedirects(db, outage);
  const done = all.filter(({ to }) => to !== undefined).length;
  return { done, skipped: all.length - done };
}

type Planned = Awaited<ReturnType<typeof planRedirects>>[number];

/** Redirects a shipment within a savepoint, so that a refusal does not affect the others. */
async function redirectOne(
  db: Db,
  caller: Caller,
  { one, why }: { one: Planned; why: string },
): Promise<Redirect> {
  const { shipment_id, locker_id: from_locker_id, to } = one;
  const none = (skipped: string) => ({ shipment_id, from_locker_id, to_locker_id: null, skipped });
  if (to === undefined) return none(NOWHERE);
  try {
    await db.transaction(async (nested) => {
      const shipment = await lockShipment(nested, shipment_id);
      if (shipment !== undefined)
        await redirectToLocker(nested, caller, { shipment, lockerId: to.id, why });
    });
    return { shipment_id, from_locker_id, to_locker_id: to.id, skipped: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [first] = Object.values(error.body.errors ?? {}).flat();
    return none(first ?? error.message);
  }
}

/**
 * Redirects shipments from lockers that lose power to the nearest lockers with power, each shipment
 * once.
 */
export async function redirectInbound(db: Db, caller: Caller, outage: Outage) {
  const redirects: Redirect[] = [];
  for (const one of await planRedirects(db, outage)) {
    const from = formatTime(Date.parse(one.dark_from));
    const why = `no power from ${from} to ${formatTime(Date.parse(outage.until_at))}`;
    redirects.push(await redirectOne(db, caller, { one, why }));
  }
  await keepRedirects(db, outage.id, redirects);
  const done = redirects.filter(({ skipped }) => skipped === null).length;
  return { done, skipped: redirects.length - done };
}
