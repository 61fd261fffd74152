import { asc, eq, isNotNull, ne, and, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import type { Db } from '#server/db/open.ts';
import { branches } from '#server/db/schema/fleet.ts';
import { access_types, locker_shipments } from '#server/db/schema/locker-access.ts';
import { door_sizes, locker_types, lockers, networks } from '#server/db/schema/lockers.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { certainty } from './doors/door-columns.ts';

const inUse = ne(lockers.state, 'retired');

export const readSizes = (db: Db) => db.select().from(door_sizes).orderBy(asc(door_sizes.type));
export const readTypes = (db: Db) => db.select().from(locker_types).orderBy(asc(locker_types.id));
export const readAccessTypes = (db: Db) =>
  db.select().from(access_types).orderBy(asc(access_types.id));

async function countLockers(db: Db) {
  const { rows } = await db.execute<{
    all: number;
    offline: number;
    full: number;
    doubt: number;
  }>(sql`
    select count(*)::int as all, count(*) filter (where is_offline)::int as offline, count(*) filter (where is_full)::int as full,
      count(*) filter (where exists (select from doors where doors.locker_id = lockers.id and ${certainty} <> 'certain'))::int as doubt
    from lockers where ${inUse}`);
  return rows[0] ?? { all: 0, offline: 0, full: 0, doubt: 0 };
}

/** Reads the lists of choices for locker screens. */
export async function readLockerData(db: Db) {
  const areas = await db
    .selectDistinct({ area: lockers.load_shedding_area })
    .from(lockers)
    .where(and(inUse, isNotNull(lockers.load_shedding_area)));
  const named = (await readAccessTypes(db)).map(({ id, name }) => ({ id, name }));
  return {
    networks: await db
      .select({ id: networks.id, name: networks.name })
      .from(networks)
      .orderBy(asc(networks.name)),
    types: (await readTypes(db)).map(({ id, name }) => ({ id, name })),
    sizes: await readSizes(db),
    access_types: named,
    branches: await db
      .select({ id: branches.id, name: branches.name })
      .from(branches)
      .orderBy(asc(branches.name)),
    areas: areas.flatMap(({ area }) => area ?? []).toSorted(),
    counts: await countLockers(db),
  };
}

const MAX_SHIPMENTS = 1000;

/** Column of the latest grant of a leg. */
const latestGrant = (column: 'id' | 'state') =>
  sql`(select a.${sql.raw(column)} from locker_access a where a.locker_shipment_id = locker_shipments.id order by a.id desc limit 1)`;

/** Lists the shipments of a locker, newest first, within the caller's tenant scope. */
export async function shipmentsOfLocker(
  db: Db,
  { params, query }: InputOf<'GET /lockers-shipment/:id'>,
) {
  if ((await db.$count(lockers, eq(lockers.id, params.id))) === 0) throw notFound();
  return db
    .select({
      id: locker_shipments.id,
      account_id: locker_shipments.account_id,
      shipment_id: locker_shipments.shipment_id,
      reference: shipments.short_tracking_reference,
      recipient: shipments.delivery_name,
      parcel_id: locker_shipments.parcel_id,
      parcel: sql<
        string | null
      >`(select tracking_reference from parcels where parcels.id = locker_shipments.parcel_id)`,
      door: sql<
        number | null
      >`(select number from doors where doors.id = locker_shipments.door_id)`,
      direction: locker_shipments.direction,
      state: locker_shipments.state,
      access_id: sql<number | null>`${latestGrant('id')}`,
      code_state: sql<string | null>`${latestGrant('state')}`,
      price: locker_shipments.price,
      reserved_at: locker_shipments.reserved_at,
      deposited_at: locker_shipments.deposited_at,
      collect_before: locker_shipments.collect_before,
      collected_at: locker_shipments.collected_at,
      reserved_until: locker_shipments.reserved_until,
      extended: locker_shipments.extended,
    })
    .from(locker_shipments)
    .innerJoin(shipments, eq(shipments.id, locker_shipments.shipment_id))
    .where(
      and(
        eq(locker_shipments.locker_id, params.id),
        query.shipment_id === undefined
          ? undefined
          : eq(locker_shipments.shipment_id, query.shipment_id),
      ),
    )
    .orderBy(sql`${locker_shipments.id} desc`)
    .limit(MAX_SHIPMENTS);
}
