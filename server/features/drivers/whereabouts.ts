import { sql } from 'drizzle-orm';
import {
  doubtReasons,
  judgeFixes,
  type Doubt,
  type Fix,
  type Whereabouts,
} from '#domain/drivers/fix-doubts.ts';
import { movementBetween } from '#domain/drivers/movement.ts';
import type { Db } from '#server/db/open.ts';
import type { PositionReport } from '#server/live/positions.ts';
import { asFix, type JudgedFix, type ReportedFix } from './reported-fixes.ts';

/**
 * Maximum number of a driver's recent leaps (implausibly distant positions) that are read. If
 * several of them agree, they become the driver's position.
 */
const MAX_LEAPS = 5;

interface KnownRow {
  id: number;
  branch: number;
  latitude: number | null;
  longitude: number | null;
  heading: number | null;
  accuracy: number | null;
  at: number | null;
  /** Recorded time at which the driver was last heard from (ms). */
  contact: number | null;
  is_on_shift: boolean;
  leaps: Fix[] | null;
}

const ms = (column: string) => sql.raw(`extract(epoch from ${column})::float8 * 1000`);

/** Known positions of drivers; drivers that do not exist are missing. */
async function knownOf(db: Db, ids: readonly number[]): Promise<Map<number, KnownRow>> {
  const { rows } = await db.execute<KnownRow & Record<string, unknown>>(sql`
    select d.user_id as id, d.branch_id as branch, p.latitude, p.longitude, p.heading::float8, p.accuracy::float8,
      ${ms('p.at')} as at, ${ms('d.last_seen')} as contact,
      exists (select from driver_shifts s where s.driver_id = d.user_id and s.ended_at is null) as is_on_shift, (
        select json_agg(json_build_object('latitude', f.latitude, 'longitude', f.longitude, 'accuracy', f.accuracy, 'at', ${ms('f.at')}) order by f.at)
        from (select * from driver_doubts f where f.driver_id = d.user_id and f.reason = 'leap' and f.at > p.at
              order by f.at desc limit ${MAX_LEAPS}) f
      ) as leaps
    from drivers d left join driver_positions p on p.driver_id = d.user_id
    where d.user_id = any(${`{${ids.join(',')}}`}::integer[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

function whereaboutsOf({ latitude, longitude, accuracy, at, leaps }: KnownRow): Whereabouts {
  if (latitude === null || longitude === null || at === null) return { known: null, leaps: [] };
  return { known: { latitude, longitude, accuracy: accuracy ?? 0, at }, leaps: leaps ?? [] };
}

/** A position that counts, with its speed and heading. */
export type SoundFix = ReportedFix & { speed: number; heading: number };

/** A position that does not count, with the kind of reason. */
export type DoubtfulFix = ReportedFix & { doubt: Doubt };

/** State of a driver before a report, in milliseconds since 1970. */
interface KnownDriver {
  isOnShift: boolean;
  /** Time of the latest position that counts. */
  placedAt: number | null;
  contactAt: number | null;
}

export interface JudgedReport {
  known: ReadonlyMap<number, KnownDriver>;
  sound: SoundFix[];
  doubtful: DoubtfulFix[];
  /** Positions of drivers that do not exist. */
  refused: JudgedFix[];
  /**
   * Last known positions of drivers who have since sent only doubtful ones, dated at the receipt of
   * the report.
   */
  alive: PositionReport[];
}

const asKnown = ({ is_on_shift, at, contact }: KnownRow): KnownDriver => ({
  isOnShift: is_on_shift,
  placedAt: at,
  contactAt: contact,
});

/** Adds a speed and heading that the device does not know, computed from the previous position. */
function withMovement(fix: ReportedFix, before: (Fix & { heading: number }) | null): SoundFix {
  const { speed, heading } = fix;
  const movement = before && movementBetween(before, asFix(fix));
  return {
    ...fix,
    speed: speed ?? movement?.speed ?? 0,
    heading: heading ?? movement?.heading ?? before?.heading ?? 0,
  };
}

/** Judges the positions of a report by what is known of each driver. */
export async function judgeReport(db: Db, fixes: readonly ReportedFix[]): Promise<JudgedReport> {
  const byDriver = new Map<number, ReportedFix[]>();
  for (const fix of fixes) {
    const own = byDriver.get(fix.driver_id);
    if (own) own.push(fix);
    else byDriver.set(fix.driver_id, [fix]);
  }
  const known = await knownOf(db, [...byDriver.keys()]);
  const report: JudgedReport = {
    known: new Map([...known].map(([id, row]) => [id, asKnown(row)])),
    sound: [],
    doubtful: [],
    refused: [],
    alive: [],
  };
  for (const [driver, own] of byDriver) {
    const row = known.get(driver);
    const reason = 'There is no such driver.';
    if (row) judgeDriver(row, own, report);
    else report.refused.push(...own.map(({ index }) => ({ index, reason })));
  }
  return report;
}

function judgeDriver(row: KnownRow, fixes: readonly ReportedFix[], report: JudgedReport): void {
  const whereabouts = whereaboutsOf(row);
  const ordered = fixes.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const verdicts = judgeFixes(whereabouts, ordered.map(asFix));
  const { known } = whereabouts;
  let before = known && { ...known, heading: row.heading ?? 0 };
  for (const [at, fix] of ordered.entries()) {
    const doubt = verdicts[at] ?? null;
    if (doubt !== null) {
      report.doubtful.push({ ...fix, doubt });
      continue;
    }
    const sound = withMovement(fix, before);
    report.sound.push(sound);
    before = { ...asFix(sound), heading: sound.heading };
  }
  const last = ordered.at(-1);
  if (known === null || last === undefined || verdicts.at(-1) === null) return;
  const receivedAt = Date.parse(last.at);
  if (receivedAt <= known.at) return;
  const { latitude, longitude, heading } = before ?? { ...known, heading: 0 };
  const place = { latitude, longitude, heading, speed: 0, at: receivedAt };
  report.alive.push({ driverId: row.id, branchId: row.branch, ...place });
}

/** Doubtful positions of a report in words. */
export const doubtsInWords = (doubtful: readonly DoubtfulFix[]): JudgedFix[] =>
  doubtful
    .map(({ index, doubt }) => ({ index, reason: doubtReasons[doubt] }))
    .toSorted((one, other) => one.index - other.index);
