import { and, gte, inArray, lt, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError } from '#api/api-error.ts';
import type { Doubt } from '#domain/drivers/fix-doubts.ts';
import { MAX_TRAIL_POINTS, TRAIL_STEP_S } from '#domain/drivers/driver-trails.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { driver_trails } from '#server/db/schema/fleet.ts';
import type { PositionReport } from '#server/live/positions.ts';
import { SHIFT_ENDS_AFTER_MS } from '#domain/drivers/driver-presence.ts';
import { beginsShift, updateShifts } from './driver-shifts.ts';
import { readFixes, type ReportedFix } from './reported-fixes.ts';
import {
  doubtsInWords,
  judgeReport,
  type DoubtfulFix,
  type JudgedReport,
  type SoundFix,
} from './whereabouts.ts';

type Report = InputOf<'POST /drivers/positions'>;

const slot = sql.raw(`floor(extract(epoch from fix.at) / ${TRAIL_STEP_S})`);

type StoredFix = Omit<ReportedFix, 'index'> & { doubt?: Doubt };

const asRecord = (fixes: readonly StoredFix[]) => sql`
  jsonb_to_recordset(${JSON.stringify(fixes)}::jsonb) as fix (driver_id integer, latitude float8, longitude float8,
    heading real, speed real, accuracy real, battery integer, is_off_duty boolean, doubt text, at timestamptz)`;

/** Latest position of each driver in a report, in the form that driver-shifts.ts expects. */
const newestOf = (fixes: readonly StoredFix[]) => sql`
  select distinct on (fix.driver_id) fix.driver_id, fix.at, fix.is_off_duty,
    min(fix.at) filter (where ${beginsShift(sql`fix.at`)}) over (partition by fix.driver_id) as first_at
  from ${asRecord(fixes)} join drivers on drivers.user_id = fix.driver_id and drivers.is_active
  order by fix.driver_id, fix.at desc, fix.is_off_duty desc`;

/** Slot of a trail that contains a time (ms). */
const slotOf = (at: number): number => Math.floor(at / 1000 / TRAIL_STEP_S);

/** Inserts the first position of each slot of a trail. */
const storeTrails = (db: Db, fixes: readonly SoundFix[]) =>
  db.execute(sql`
    insert into driver_trails (driver_id, at, latitude, longitude, heading, speed)
    select distinct on (fix.driver_id, ${slot})
           fix.driver_id, to_timestamp(${slot} * ${sql.raw(String(TRAIL_STEP_S))}), fix.latitude, fix.longitude, fix.heading, fix.speed
    from ${asRecord(fixes)}
    order by fix.driver_id, ${slot}, fix.at
    on conflict do nothing`);

/**
 * Stores a thinned trail and the latest position of each driver. Returns the positions that are
 * newer than the stored positions.
 */
async function storeSound(
  db: Db,
  { sound: fixes, known }: JudgedReport,
): Promise<PositionReport[]> {
  const isNewSlot = ({ driver_id, at }: SoundFix): boolean => {
    const before = known.get(driver_id)?.placedAt ?? null;
    return before === null || slotOf(before) !== slotOf(Date.parse(at));
  };
  const slots = fixes.filter(isNewSlot);
  if (slots.length > 0) await storeTrails(db, slots);
  const { rows } = await db.execute<Record<keyof PositionReport, number>>(sql`
    insert into driver_positions as known (driver_id, branch_id, latitude, longitude, heading, speed, accuracy, battery, at)
    select distinct on (fix.driver_id) fix.driver_id, drivers.branch_id, fix.latitude, fix.longitude, fix.heading, fix.speed, fix.accuracy, fix.battery, fix.at
    from ${asRecord(fixes)} join drivers on drivers.user_id = fix.driver_id
    order by fix.driver_id, fix.at desc
    on conflict (driver_id) do update set branch_id = excluded.branch_id, latitude = excluded.latitude, longitude = excluded.longitude,
      heading = excluded.heading, speed = excluded.speed, accuracy = excluded.accuracy, battery = excluded.battery, at = excluded.at
    where known.at < excluded.at
    returning driver_id as "driverId", branch_id as "branchId", latitude, longitude, heading, speed, extract(epoch from at)::float8 * 1000 as at`);
  return rows;
}

const storeDoubtful = (db: Db, fixes: readonly DoubtfulFix[]) =>
  db.execute(sql`
    insert into driver_doubts (driver_id, at, latitude, longitude, accuracy, reason)
    select fix.driver_id, fix.at, fix.latitude, fix.longitude, fix.accuracy, fix.doubt from ${asRecord(fixes)}
    on conflict do nothing`);

/** Interval at which contact with a driver is recorded. */
const CONTACT_EVERY_MS = MINUTE_MS;

/**
 * Selects positions that may start or end a shift: those of drivers who sign off, have no shift, or
 * sent no position for half of the time after which a shift ends.
 */
function mayChangeShift({ known }: JudgedReport, { driver_id, is_off_duty }: StoredFix): boolean {
  const before = known.get(driver_id);
  if (is_off_duty || !before?.isOnShift || before.placedAt === null) return true;
  return before.placedAt < Date.now() - SHIFT_ENDS_AFTER_MS / 2;
}

const quiet = sql`select set_config('baton.quiet', 'on', true)`;

/** Records, at most once a minute, that drivers were heard from. */
async function storeContact(
  db: Db,
  { known }: JudgedReport,
  stored: readonly StoredFix[],
): Promise<void> {
  const due = stored.filter(({ driver_id, at }) => {
    const before = known.get(driver_id)?.contactAt ?? null;
    return before === null || before < Date.parse(at) - CONTACT_EVERY_MS;
  });
  if (due.length === 0) return;
  await db.execute(sql`
    update drivers set last_seen = heard.at
    from (select fix.driver_id, max(fix.at) as at from ${asRecord(due)} group by fix.driver_id) heard
    where heard.driver_id = drivers.user_id and coalesce(drivers.last_seen < heard.at - interval '1 minute', true)`);
}

/**
 * Stores a report: the latest position of each driver, a thinned trail, and doubtful positions,
 * which only show that the device works. Returns the answer, and the positions to publish.
 */
export async function storePositions(db: Db, caller: Caller, { body }: Pick<Report, 'body'>) {
  const { fixes, refused } = readFixes(caller, body.fixes);
  const judged = await judgeReport(db, fixes);
  const { sound, doubtful } = judged;
  const stored = [...sound, ...doubtful];
  const changing = new Set(
    stored.filter((fix) => mayChangeShift(judged, fix)).map(({ driver_id }) => driver_id),
  );
  if (changing.size > 0)
    await updateShifts(db, newestOf(stored.filter(({ driver_id }) => changing.has(driver_id))));
  // Positions have their own feed, because they would flood the feed of row changes.
  await db.execute(quiet);
  const newer = sound.length > 0 ? await storeSound(db, judged) : [];
  if (doubtful.length > 0) await storeDoubtful(db, doubtful);
  await storeContact(db, judged, stored);
  const answer = {
    taken: newer.length,
    refused: [...refused, ...judged.refused].toSorted((one, other) => one.index - other.index),
    doubtful: doubtsInWords(doubtful),
  };
  return { answer, published: [...newer, ...judged.alive] };
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
    .limit(MAX_TRAIL_POINTS + 1);
  if (points.length > MAX_TRAIL_POINTS) {
    const message = `More than ${MAX_TRAIL_POINTS} points. Request fewer drivers, a shorter period or fewer points for each driver.`;
    throw new ApiError(422, { message, code: 'invalid', errors: { from: [message] } });
  }
  return points.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
