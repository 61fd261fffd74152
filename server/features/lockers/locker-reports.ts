import { href } from '#domain/entities/href.ts';
import { locker as lockerEntity } from '#domain/lockers/locker.entity.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { locker_types, lockers } from '#server/db/schema/lockers.ts';
import { notify } from '../messages/notifications.ts';
import { learnBatteries } from './power/batteries.ts';
import { storePowerSamples } from './power/power-samples.ts';
import { senseOpenings, settleCommands, storeOutcomes } from './commands/command-outcomes.ts';
import { changeDoors, type DoorChange, type DoorEvent } from './doors/door-changes.ts';
import { storeHeartbeats } from './terminals/heartbeats.ts';
import { readOpenings, type Opening, type Openings } from './legs/openings.ts';
import { applyScans } from './legs/terminal-scans.ts';
import { storeWrongCodes } from './codes/wrong-codes.ts';
import { askReturned, trustSynced } from './terminals/returned-lockers.ts';
import { requireOwnLockers } from './terminals/terminal-keys.ts';

type Key = 'POST /lockers/reports';
type Report = InputOf<Key>['body']['reports'][number];

/**
 * Maximum seconds by which a clock may be fast. A report from further in the future would remain
 * the latest forever.
 */
const AHEAD_S = 60;
/** Interval at which contact is recorded; changes of state are recorded at once. */
const SEEN_EVERY_S = 60;
/** Default fault of a jammed door. */
const JAMMED = 'Latch did not report closed';

const MAX_NOTICES = 3;

const asRecord = (reports: readonly Report[]) => sql`
  jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as told (locker_id integer, at timestamptz, is_online boolean,
    on_mains boolean, battery_percentage integer, signal_dbm integer, temperature integer)`;

interface Changed extends Record<string, unknown> {
  id: number;
  code: string;
  name: string;
  went: boolean;
  came: boolean;
}

/**
 * Updates lockers with newer reports. States set by technicians (out of order, retired) are kept.
 */
async function updateStates(db: Db, reports: readonly Report[]): Promise<Changed[]> {
  const { rows } = await db.execute<Changed>(sql`
    with newest as (
      select distinct on (locker_id) * from ${asRecord(reports)}
      where told.at < now() + ${sql.raw(`interval '${AHEAD_S} seconds'`)} order by locker_id, at desc
    ), before as (
      select l.* from lockers l join newest n on n.locker_id = l.id where l.state in ('online', 'offline') order by l.id for update of l
    )
    update lockers l set
      state = case when n.is_online then 'online' else 'offline' end,
      is_offline = not n.is_online,
      offline_since = case when n.is_online then null else coalesce(b.offline_since, n.at) end,
      last_seen = case when n.is_online then n.at else b.last_seen end,
      unsynced_since = case when b.is_offline and n.is_online then coalesce(b.unsynced_since, b.last_seen) else b.unsynced_since end,
      on_mains = coalesce(n.on_mains, b.on_mains),
      battery_percentage = coalesce(n.battery_percentage, b.battery_percentage),
      signal_dbm = coalesce(n.signal_dbm, b.signal_dbm),
      temperature = coalesce(n.temperature, b.temperature),
      version = b.version + 1
    from newest n, before b
    where b.id = l.id and n.locker_id = l.id and coalesce(n.at > greatest(b.last_seen, b.offline_since), true)
      and (b.is_offline = n.is_online or coalesce(n.on_mains <> b.on_mains, false)
        or (n.is_online and coalesce(b.last_seen < n.at - ${sql.raw(`interval '${SEEN_EVERY_S} seconds'`)}, true)))
    returning l.id, l.code, l.name, not b.is_offline and l.is_offline as went, b.is_offline and not l.is_offline as came`);
  return rows;
}

interface Circumstances {
  at: string;
  /** Whether sensors detect the contents of doors; otherwise the terminal infers them. */
  hasEye: boolean;
  opening: Opening | undefined;
}

/** Converts one line of a report to events at a door. */
function saidOf(line: Report['doors'][number], { at, hasEye, opening }: Circumstances) {
  const { happened, sensor, fault } = line;
  const seen = { level: 'sensed', at, by: 'terminal' } as const;
  const concluded = {
    level: hasEye ? 'sensed' : 'acknowledged',
    at,
    by: opening?.by ?? 'terminal',
  } as const;
  const said: DoorEvent['given'][] = [];
  if (happened === 'deposited' || happened === 'collected')
    said.push({ is: happened, parcel_id: opening?.parcel_id ?? null, ...concluded });
  if (happened === 'jammed') said.push({ is: happened, fault: fault ?? JAMMED, ...seen });
  if (happened === 'mended') said.push({ is: happened, ...seen });
  if (sensor !== undefined) said.push({ is: 'sensed', bolt: sensor, ...seen });
  return said;
}

async function updateDoors(
  db: Db,
  reports: readonly Report[],
  openings: Openings,
): Promise<DoorChange[]> {
  const reported = reports.filter(({ doors }) => doors.length > 0);
  if (reported.length === 0) return [];
  const eyes = await withOccupancySensor(db, reported);
  return changeDoors(
    db,
    reported.flatMap(({ locker_id, at, doors }) =>
      doors.flatMap((line) =>
        saidOf(line, { at, hasEye: eyes.has(locker_id), opening: openings.get(line) }).map(
          (given) => ({ locker_id, number: line.number, given }),
        ),
      ),
    ),
  );
}

async function withOccupancySensor(db: Db, reports: readonly Report[]): Promise<Set<number>> {
  const ids = reports.map(({ locker_id }) => locker_id);
  const found = await db
    .select({ id: lockers.id })
    .from(lockers)
    .innerJoin(locker_types, eq(locker_types.id, lockers.locker_type_id))
    .where(and(inArray(lockers.id, ids), locker_types.has_occupancy_sensor));
  return new Set(found.map(({ id }) => id));
}

/** Stores reports of terminals and returns the number of lockers that changed. */
export async function storeLockerReports(
  db: Db,
  caller: Caller,
  reports: readonly Report[],
): Promise<number> {
  await requireOwnLockers(
    db,
    caller,
    reports.map(({ locker_id }) => locker_id),
  );
  const timely = reports.filter(({ at }) => Date.parse(at) < Date.now() + AHEAD_S * 1000);
  // Shipments are always locked before lockers.
  const openings = await readOpenings(db, timely);
  const changed = await updateStates(db, reports);
  await askReturned(
    db,
    changed.filter(({ came }) => came).map(({ id }) => id),
  );
  await storeHeartbeats(
    db,
    reports.filter((one) => one.is_online).map((one) => one.locker_id),
  );
  await learnBatteries(db, timely);
  await storePowerSamples(db, timely);
  await settleCommands(db);
  await storeOutcomes(db, reports);
  await trustSynced(db, timely);
  await storeWrongCodes(db, timely);
  const reported = await updateDoors(db, timely, openings);
  const names = await namesOf(db, reported);
  await applyScans(db, caller, { changes: reported, codeOf: (id) => names.get(id)?.code ?? '' });
  const unexplained = await senseOpenings(db, reported);
  const doors = reported.filter(({ effect }) => effect === 'changed');
  const withDoors = new Set(doors.map(({ locker_id }) => locker_id));
  const jammedDoors = doors.filter(({ from, to }) => from !== 'jammed' && to === 'jammed');
  await notify(db, [
    ...offlineNotices(changed.filter(({ went }) => went)),
    ...jammedNotices(jammedDoors, names),
    ...unexplainedNotices(unexplained, names),
  ]);
  return new Set([...changed.map(({ id }) => id), ...withDoors]).size;
}

type Named = Pick<Changed, 'id' | 'code' | 'name'>;

/** Lockers of the doors, by id. */
async function namesOf(db: Db, doors: readonly DoorChange[]): Promise<ReadonlyMap<number, Named>> {
  const ids = [...new Set(doors.map(({ locker_id }) => locker_id))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: lockers.id, code: lockers.code, name: lockers.name })
    .from(lockers)
    .where(inArray(lockers.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

const labelOf = ({ code, name }: Named): string => `${code} ${name}`;
const onMap = (...given: readonly Named[]): string => {
  const ids = given.map(({ id }) => id);
  const [id = 0] = ids;
  return ids.length === 1 ? href(lockerEntity, { id }) : `/maps?sel=lockers:${ids.join()}`;
};

/** Visible to everyone who may see lockers. */
const notice = { level: 'warning', needs: 'View lockers' } as const;

/**
 * Creates notices about offline lockers: one for each of a few lockers, but a single one for many,
 * because a power outage affects many at once.
 */
export function offlineNotices(given: readonly Named[]) {
  if (given.length <= MAX_NOTICES)
    return given.map((locker) => ({
      ...notice,
      title: 'Locker offline',
      body: `${labelOf(locker)} is offline.`,
      href: onMap(locker),
    }));
  const [first, second] = given.map(labelOf);
  const body = `${first}, ${second} and ${given.length - 2} others are offline.`;
  return [{ ...notice, title: `${given.length} lockers offline`, body, href: onMap(...given) }];
}

/**
 * Notices about doors that opened without a command or code. The recorded contents of these doors
 * are kept.
 */
function unexplainedNotices(doors: readonly DoorChange[], names: ReadonlyMap<number, Named>) {
  return doors.slice(0, MAX_NOTICES).flatMap(({ locker_id, number }) => {
    const locker = names.get(locker_id);
    if (!locker) return [];
    const body = `Door ${number} of ${locker.code} opened without a command.`;
    return {
      ...notice,
      level: 'error' as const,
      title: 'Unexplained opening',
      body,
      href: onMap(locker),
    };
  });
}

/**
 * Creates notices about jammed doors: one for each of a few doors, but a single one for many, so
 * that other notices stay visible.
 */
function jammedNotices(doors: readonly DoorChange[], names: ReadonlyMap<number, Named>) {
  const known = doors.flatMap(({ locker_id, number }) => {
    const locker = names.get(locker_id);
    return locker ? [{ locker, number }] : [];
  });
  if (known.length <= MAX_NOTICES)
    return known.map(({ locker, number }) => ({
      ...notice,
      title: 'Door jammed',
      body: `Door ${number} of ${labelOf(locker)} does not close.`,
      href: onMap(locker),
    }));
  const [first, second] = known.map(({ locker, number }) => `door ${number} of ${labelOf(locker)}`);
  const body = `Doors that do not close: ${first}, ${second} and ${known.length - 2} others.`;
  const touched = [...new Map(known.map(({ locker }) => [locker.id, locker])).values()];
  return [{ ...notice, title: `${known.length} doors jammed`, body, href: onMap(...touched) }];
}
