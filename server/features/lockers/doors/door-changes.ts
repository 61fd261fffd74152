import { eq, inArray, or, sql, and } from 'drizzle-orm';
import { doorAfter, type Effect, type DoorOccurrence } from '#domain/lockers/doors/after.ts';
import { stateOf, type DoorState } from '#domain/lockers/doors/door.ts';
import type { Evidence } from '#domain/lockers/doors/evidence.ts';
import type { Db } from '#server/db/open.ts';
import { door_log, doors, lockers } from '#server/db/schema/lockers.ts';

type DoorRow = typeof doors.$inferSelect;
type Said = DoorOccurrence & Evidence;

/** An event at a door, which is identified by its number in the locker. */
export interface DoorEvent {
  locker_id: number;
  number: number;
  given: Said;
}

/** Result of an event at a door. */
export interface DoorChange extends DoorEvent {
  door_id: number;
  effect: Effect;
  from: DoorState;
  to: DoorState;
}

/**
 * Applies events to doors in the order of their times, by the rule of the domain. Writes the doors,
 * their log and the counters of their lockers. All changes of doors go through this function.
 */
export async function changeDoors(db: Db, events: readonly DoorEvent[]): Promise<DoorChange[]> {
  if (events.length === 0) return [];
  const rows = new Map((await lockDoors(db, events)).map((row) => [keyOf(row), row]));
  const written = new Map<string, DoorRow>();
  const changes: DoorChange[] = [];
  const inOrder = events.toSorted((a, b) => Date.parse(a.given.at) - Date.parse(b.given.at));
  for (const event of inOrder) {
    const key = keyOf(event);
    const row = written.get(key) ?? rows.get(key);
    if (row === undefined) continue;
    const { door, effect } = doorAfter(row, event.given);
    const next = { ...row, ...door, state: stateOf(door) };
    if (door !== row) written.set(key, next);
    changes.push({ ...event, door_id: row.id, effect, from: row.state, to: next.state });
  }
  const leaving = [...written]
    .filter(([key, { parcel_id }]) => {
      const before = rows.get(key)?.parcel_id ?? null;
      return before !== null && before !== parcel_id;
    })
    .map(([, { id }]) => id);
  await writeDoors(db, [...written.values()], leaving);
  await writeLog(db, changes);
  const moved = changes.filter(({ from, to }) => from !== to);
  await countDoors(db, [...new Set(moved.map(({ locker_id }) => locker_id))]);
  return changes;
}

const keyOf = ({ locker_id, number }: { locker_id: number; number: number }) =>
  `${locker_id}/${number}`;

/** Locks the doors of events until the commit; lockers first, to avoid deadlocks. */
async function lockDoors(db: Db, events: readonly DoorEvent[]): Promise<DoorRow[]> {
  const numbers = new Map<number, Set<number>>();
  for (const { locker_id, number } of events)
    numbers.set(locker_id, (numbers.get(locker_id) ?? new Set()).add(number));
  const ids = [...numbers.keys()];
  await db
    .select({ id: lockers.id })
    .from(lockers)
    .where(inArray(lockers.id, ids))
    .orderBy(lockers.id)
    .for('no key update');
  const named = [...numbers].map(([locker, given]) =>
    and(eq(doors.locker_id, locker), inArray(doors.number, [...given])),
  );
  return db
    .select()
    .from(doors)
    .where(or(...named))
    .orderBy(doors.id)
    .for('update');
}

const columns = sql.raw(
  `use text, use_level text, use_at timestamptz, use_by text, bolt text, bolt_level text, bolt_at timestamptz, bolt_by text,
   parcel_id integer, reserved_until timestamptz, occupied_since timestamptz, last_opened_at timestamptz, fault text,
   blocked_reason text, blocked_by text, blocked_until timestamptz`,
);

/** Writes doors. First clears the doors whose parcel has changed (`leaving`). */
async function writeDoors(
  db: Db,
  rows: readonly DoorRow[],
  leaving: readonly number[],
): Promise<void> {
  if (rows.length === 0) return;
  if (leaving.length > 0)
    await db
      .update(doors)
      .set({ parcel_id: null })
      .where(inArray(doors.id, [...leaving]));
  await db.execute(sql`
    update doors d set use = t.use, use_level = t.use_level, use_at = t.use_at, use_by = t.use_by,
      bolt = t.bolt, bolt_level = t.bolt_level, bolt_at = t.bolt_at, bolt_by = t.bolt_by,
      parcel_id = t.parcel_id, reserved_until = t.reserved_until, occupied_since = t.occupied_since,
      last_opened_at = t.last_opened_at, fault = t.fault, blocked_reason = t.blocked_reason,
      blocked_by = t.blocked_by, blocked_until = t.blocked_until, version = d.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id integer, ${columns}) where d.id = t.id`);
}

const isWorthKeeping = ({ effect }: DoorChange): boolean =>
  effect === 'changed' || effect === 'older';

async function writeLog(db: Db, changes: readonly DoorChange[]): Promise<void> {
  const kept = changes.filter(isWorthKeeping);
  if (kept.length === 0) return;
  await db.insert(door_log).values(
    kept.map(({ door_id, locker_id, effect, given }) => {
      const { is: happened, level, at, by, ...detail } = given;
      const hasDetail = Object.keys(detail).length > 0;
      return {
        door_id,
        locker_id,
        effect,
        happened,
        level,
        at,
        by,
        detail: hasDetail ? detail : null,
      };
    }),
  );
}

/** Recounts the doors of lockers; a locker without free doors is full. */
export async function countDoors(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    update lockers l set door_count = c.doors, free_door_count = c.free, faulty_door_count = c.faulty, is_full = c.free = 0,
      version = l.version + 1
    from (
      select locker_id, count(*)::int as doors, count(*) filter (where state = 'free')::int as free,
        count(*) filter (where state in ('jammed', 'out-of-order'))::int as faulty
      from doors where locker_id = any(${sql.param([...ids])}::int[]) group by locker_id
    ) c
    where c.locker_id = l.id
      and (c.doors, c.free, c.faulty) is distinct from (l.door_count, l.free_door_count, l.faulty_door_count)`);
}
