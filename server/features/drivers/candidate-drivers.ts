import { and, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import { collectingStatuses, deliveringStatuses } from '#domain/drivers/driver-work.ts';
import type { Driver } from '#domain/drivers/driver-candidates.ts';
import { latestDuty, minuteOf } from '#domain/drivers/shifts.ts';
import { contains } from '#server/db/list.ts';
import type { Db } from '#server/db/open.ts';
import { branches, driver_positions, drivers } from '#server/db/schema/fleet.ts';
import { zones } from '#server/db/schema/zones.ts';
import { constant, rowsOf } from '#server/db/lists/counting.ts';

/** A driver, with labels for people. */
export interface KnownDriver {
  id: number;
  code: string;
  branch: string;
  driver: Driver;
}

interface Load extends Record<string, unknown> {
  driver_id: number;
  stops: number;
  kg: number;
}

/** Open stops of drivers and their weights. */
const loadOf = (column: SQL, statuses: readonly string[]): SQL => sql`
  select ${column} as driver_id, actual_weight from shipments
  where status in ${constant(statuses)} and ${column} is not null`;

async function readLoads(db: Db) {
  const rows = await rowsOf<Load>(
    db,
    sql`select driver_id, count(*)::int as stops, sum(actual_weight)::float8 as kg from (
          ${loadOf(sql`collection_driver_id`, collectingStatuses)} union all ${loadOf(sql`delivery_driver_id`, deliveringStatuses)}
        ) work group by 1`,
  );
  return new Map(rows.map(({ driver_id, stops, kg }) => [driver_id, { stops, kg }]));
}

/** Current zones of drivers, and zones of branches without a driver. */
async function readZones(db: Db) {
  const rows = await db
    .select({ driver_id: zones.driver_id, branch_id: zones.branch_id, polygon: zones.polygon })
    .from(zones)
    .where(and(eq(zones.type, 'driver'), eq(zones.is_active, true)));
  return (driver: { id: number; branch_id: number }) =>
    rows.flatMap(({ driver_id, branch_id, polygon }) => {
      const isServed =
        driver_id === null ? branch_id === driver.branch_id : driver_id === driver.id;
      return isServed ? [polygon.coordinates] : [];
    });
}

const readPeople = (db: Db, search: string | undefined) =>
  db
    .select({
      id: drivers.user_id,
      code: drivers.code,
      name: drivers.name,
      branch_id: drivers.branch_id,
      branch: branches.code,
      branch_latitude: branches.latitude,
      branch_longitude: branches.longitude,
      vehicle: drivers.vehicle_kind,
      capacity: drivers.vehicle_capacity,
      is_on_duty: drivers.is_on_duty,
      shift_starts: drivers.shift_starts,
      shift_ends: drivers.shift_ends,
      licence_expires_at: drivers.licence_expires_at,
      fix: {
        latitude: driver_positions.latitude,
        longitude: driver_positions.longitude,
        at: driver_positions.at,
      },
    })
    .from(drivers)
    .innerJoin(branches, eq(branches.id, drivers.branch_id))
    .leftJoin(driver_positions, eq(driver_positions.driver_id, drivers.user_id))
    .where(
      and(
        eq(drivers.is_active, true),
        or(isNull(drivers.licence_expires_at), gt(drivers.licence_expires_at, sql`now()`)),
        contains(search === '' ? undefined : search, [
          drivers.name,
          drivers.code,
          drivers.vehicle_registration,
        ]),
      ),
    );

type Person = Awaited<ReturnType<typeof readPeople>>[number];

/** End of a driver's current shift; null off duty. */
function dutyOf({ is_on_duty, shift_starts, shift_ends }: Person, now: number): number | null {
  if (!is_on_duty) return null;
  const [startsAt, end] = [minuteOf(shift_starts), minuteOf(shift_ends)];
  const endsAt = end > startsAt ? end : end + 24 * 60;
  return latestDuty({ startsAt, endsAt }, now, () => true)?.until ?? now;
}

/** Reads active drivers, optionally those that match a search. */
export async function readDrivers(
  db: Db,
  search: string | undefined,
  now: number,
): Promise<KnownDriver[]> {
  const people = await readPeople(db, search);
  const [loads, zonesOf] = [await readLoads(db), await readZones(db)];
  return people.map((person) => ({
    id: person.id,
    code: person.code,
    branch: person.branch,
    driver: {
      name: person.name,
      branchId: person.branch_id,
      branchPlace: { latitude: person.branch_latitude, longitude: person.branch_longitude },
      vehicle: person.vehicle,
      capacityKg: person.capacity,
      load: loads.get(person.id) ?? { stops: 0, kg: 0 },
      fix: person.fix && { ...person.fix, at: Date.parse(person.fix.at) },
      zones: zonesOf(person),
      onDutyUntil: dutyOf(person, now),
      licenceEndsAt:
        person.licence_expires_at === null ? null : Date.parse(person.licence_expires_at),
    },
  }));
}
