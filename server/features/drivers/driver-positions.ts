import { and, gte, inArray, lt, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError } from '#api/api-error.ts';
import { MOST_TRAIL_POINTS, TRAIL_STEP_S } from '#domain/drivers/driver-trails.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { driver_trails } from '#server/db/schema/fleet.ts';
import type { PositionReport } from '#server/live/positions.ts';
import { beginsShift, updateShifts } from './driver-shifts.ts';

type Report = InputOf<'POST /drivers/positions'>;
type ReportedPosition = Report['body']['fixes'][number] & { driver_id: number };

/** Clocks further ahead are wrong, and their position would remain the latest forever. */
const AHEAD_S = 60;

const slot = sql.raw(`floor(extract(epoch from fix.at) / ${TRAIL_STEP_S})`);
const ahead = sql.raw(`interval '${AHEAD_S} seconds'`);

/**
 * Adds the driver to each position; throws 422 if a gateway names none, or a driver names another.
 */
function withDrivers(caller: Caller, positions: Report['body']['fixes']): ReportedPosition[] {
  return positions.map((position) => {
    const driver_id = position.driver_id ?? caller.userId;
    if (driver_id === 0 || (caller.userId !== 0 && driver_id !== caller.userId)) {
      const message = 'This device does not report for that driver.';
      throw new ApiError(422, { message, code: 'invalid', errors: { driver_id: [message] } });
    }
    return { ...position, driver_id };
  });
}

const asRecord = (positions: readonly ReportedPosition[]) => sql`
  jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as fix (driver_id integer, latitude float8, longitude float8,
    heading real, speed real, accuracy real, battery integer, is_off_duty boolean, at timestamptz)`;

/** Latest position of each driver in a report, as needed for shifts; see driver-shifts.ts. */
const newestOf = (positions: readonly ReportedPosition[]) => sql`
  select distinct on (fix.driver_id) fix.driver_id, fix.at, fix.is_off_duty,
    min(fix.at) filter (where ${beginsShift(sql`fix.at`)}) over (partition by fix.driver_id) as first_at
  from ${asRecord(positions)} join drivers on drivers.user_id = fix.driver_id and drivers.is_active
  where fix.at < now() + ${ahead}
  order by fix.driver_id, fix.at desc, fix.is_off_duty desc`;

/**
 * Stores a report: the latest position of each driver, and a thinned trail. Returns the newer
 * positions.
 */
export async function storePositions(
  db: Db,
  caller: Caller,
  { body }: Pick<Report, 'body'>,
): Promise<PositionReport[]> {
  const positions = withDrivers(caller, body.fixes);
  await updateShifts(db, newestOf(positions));
  // Positions have their own feed, because they would flood the feed of row changes.
  await db.execute(sql`select set_config('baton.quiet', 'on', true)`);
  await db.execute(sql`
    insert into driver_trails (driver_id, at, latitude, longitude, heading, speed)
    select distinct on (fix.driver_id, ${slot})
           fix.driver_id, to_timestamp(${slot} * ${sql.raw(String(TRAIL_STEP_S))}), fix.latitude, fix.longitude, fix.heading, fix.speed
    from ${asRecord(positions)} join drivers on drivers.user_id = fix.driver_id
    where fix.at < now() + ${ahead}
    order by fix.driver_id, ${slot}, fix.at
    on conflict do nothing`);
  const { rows } = await db.execute<Record<keyof PositionReport, number>>(sql`
    insert into driver_positions as known (driver_id, branch_id, latitude, longitude, heading, speed, accuracy, battery, at)
    select distinct on (fix.driver_id) fix.driver_id, drivers.branch_id, fix.latitude, fix.longitude, fix.heading, fix.speed, fix.accuracy, fix.battery, fix.at
    from ${asRecord(positions)} join drivers on drivers.user_id = fix.driver_id
    where fix.at < now() + ${ahead}
    order by fix.driver_id, fix.at desc
    on conflict (driver_id) do update set branch_id = excluded.branch_id, latitude = excluded.latitude, longitude = excluded.longitude,
      heading = excluded.heading, speed = excluded.speed, accuracy = excluded.accuracy, battery = excluded.battery, at = excluded.at
    where known.at < excluded.at
    returning driver_id as "driverId", branch_id as "branchId", latitude, longitude, heading, speed, extract(epoch from at)::float8 * 1000 as at`);
  await db.execute(sql`
    update drivers set last_seen = position.at from driver_positions position
    where position.driver_id = drivers.user_id and drivers.user_id = any(array(select driver_id from ${asRecord(positions)}))
      and coalesce(drivers.last_seen < position.at - interval '1 minute', true)`);
  return rows;
}

type History = InputOf<'GET /drivers/positions/history'>['query'];

/**
 * Points of trails within a period, oldest first; throws 422 if there are too many for a response.
 */
export async function trailsBetween(
  db: Db,
  { from, to, driver_ids, every = TRAIL_STEP_S }: History,
) {
  const { driver_id, at } = driver_trails;
  const whose = driver_ids === undefined ? undefined : inArray(driver_id, driver_ids);
  const step = sql`floor(extract(epoch from ${at}) / ${sql.raw(String(every))})`;
  const points = await db
    .selectDistinctOn([step, driver_id])
    .from(driver_trails)
    .where(and(gte(at, from), lt(at, to), whose))
    .orderBy(step, driver_id, at)
    .limit(MOST_TRAIL_POINTS + 1);
  if (points.length > MOST_TRAIL_POINTS) {
    const message = `More than ${MOST_TRAIL_POINTS} points: ask for fewer drivers, a shorter time, or fewer points of each.`;
    throw new ApiError(422, { message, code: 'invalid', errors: { from: [message] } });
  }
  return points.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
