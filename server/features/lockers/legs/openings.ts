import { and, eq, inArray, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import type { Db } from '#server/db/open.ts';
import { access_types, locker_access, locker_shipments } from '#server/db/schema/locker-access.ts';
import { doors } from '#server/db/schema/lockers.ts';
import { parcels } from '#server/db/schema/tracking.ts';
import { lockShipments } from '#server/features/shipments/status-changes.ts';

type Report = InputOf<'POST /lockers/reports'>['body']['reports'][number];
type Line = Report['doors'][number];

/** Opening of a door: the parcel, and the owner of the code that opened the door. */
export interface Opening {
  parcel_id: number | null;
  /** Author as a text key such as `driver:7`. */
  by: string;
}

/** Openings by report line. */
export type Openings = ReadonlyMap<Line, Opening>;

const linesOf = (reports: readonly Report[]) =>
  reports.flatMap(({ locker_id, at, doors: lines }) =>
    lines.map((line) => ({ locker_id, at, line })),
  );

async function grantsOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .select({
      id: locker_access.id,
      locker_id: locker_access.locker_id,
      user_id: locker_access.user_id,
      type: access_types.code,
      parcel_id: locker_shipments.parcel_id,
    })
    .from(locker_access)
    .innerJoin(access_types, eq(access_types.id, locker_access.access_type_id))
    .leftJoin(locker_shipments, eq(locker_shipments.id, locker_access.locker_shipment_id))
    .where(inArray(locker_access.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

async function scannedParcels(db: Db, references: readonly string[]) {
  if (references.length === 0) return new Map<string, number>();
  const rows = await db
    .select({ id: parcels.id, reference: parcels.tracking_reference })
    .from(parcels)
    .where(inArray(parcels.tracking_reference, [...references]));
  return new Map(rows.map(({ id, reference }) => [reference, id]));
}

/** Parcel that is behind a door or expected there. */
async function parcelBehind(db: Db, lockerId: number, number: number): Promise<number | null> {
  const [door] = await db
    .select({ parcel_id: doors.parcel_id })
    .from(doors)
    .where(and(eq(doors.locker_id, lockerId), eq(doors.number, number)));
  return door?.parcel_id ?? null;
}

async function markUsed(db: Db, used: readonly { id: number; locker_id: number; at: string }[]) {
  for (const { id, locker_id, at } of used)
    await db.execute(sql`
      update locker_access a set used_at = coalesce(a.used_at, ${at}::timestamptz), version = a.version + 1,
        state = case when t.is_single_use and a.state = 'active' then 'used' else a.state end
      from access_types t where t.id = a.access_type_id and a.id = ${id} and a.locker_id = ${locker_id}
        and (a.used_at is null or t.is_single_use and a.state = 'active')`);
}

type Named = ReturnType<typeof linesOf>[number];
type Grant = Awaited<ReturnType<typeof grantsOf>> extends Map<number, infer G> ? G : never;

const staffKey = (userId: number | null): string =>
  userId === null ? 'staff' : `driver:${userId}`;

async function openingOf(db: Db, { locker_id, line }: Named, known: Known): Promise<Opening> {
  const grant = known.grants.get(line.access_id ?? 0);
  const scanned = known.scanned.get(line.parcel ?? '') ?? null;
  if (grant?.locker_id !== locker_id) return { parcel_id: scanned, by: 'terminal' };
  const isStaff = grant.parcel_id === null;
  return {
    parcel_id:
      scanned ?? (isStaff ? await parcelBehind(db, locker_id, line.number) : grant.parcel_id),
    by: isStaff ? staffKey(grant.user_id) : 'terminal',
  };
}

interface Known {
  grants: ReadonlyMap<number, Grant>;
  scanned: ReadonlyMap<string, number>;
}

/**
 * Finds the parcel of each line of reports: by the code that opened the door, by the scanned
 * reference, or, for a staff code, by the parcel behind the door. Locks the shipments until the
 * commit, and marks the codes as used.
 */
export async function readOpenings(db: Db, reports: readonly Report[]): Promise<Openings> {
  const all = linesOf(reports);
  const named = all.filter(({ line }) => line.access_id !== undefined || line.parcel !== undefined);
  const openings = new Map<Line, Opening>();
  if (named.length === 0) return openings;
  const used = named.flatMap(({ line, locker_id, at }) =>
    line.access_id === undefined ? [] : [{ id: line.access_id, locker_id, at }],
  );
  const known = {
    grants: await grantsOf(
      db,
      used.map(({ id }) => id),
    ),
    scanned: await scannedParcels(
      db,
      named.flatMap(({ line }) => line.parcel ?? []),
    ),
  };
  for (const one of named) openings.set(one.line, await openingOf(db, one, known));
  const ids = [...openings.values()].flatMap(({ parcel_id }) => parcel_id ?? []);
  if (ids.length > 0) await lockShipments(db, await shipmentsOf(db, ids));
  await markUsed(db, used);
  return openings;
}

async function shipmentsOf(db: Db, parcelIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: parcels.shipment_id })
    .from(parcels)
    .where(inArray(parcels.id, [...parcelIds]));
  return rows.map(({ id }) => id);
}
