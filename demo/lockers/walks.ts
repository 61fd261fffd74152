import { and, asc, eq, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { notifications } from '#server/db/schema/messages.ts';
import { locker_walks } from '#server/db/schema/locker-walks.ts';
import { doors } from '#server/db/schema/lockers.ts';
import { runs } from '#server/db/schema/runs.ts';
import { answerDoor } from '#server/features/lockers/walks/answer-door.ts';
import { closeWalk } from '#server/features/lockers/walks/close-walk.ts';
import { recordedOf } from '#server/features/lockers/walks/walk-rows.ts';
import { beginWalk } from '#server/features/lockers/walks/walks.ts';
import type { Phase, Scene } from '../phase.ts';
import type { DemoSize } from '../sizes.ts';
import { OPERATOR, staffCaller } from '../people/staff.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';

const DOOR_MS = 25_000;
/** Time between the last use of a locker and the start of its audit walk. */
const BEGINS_AFTER_MS = 12 * MINUTE_MS;
const LONGEST_MS = 40 * MINUTE_MS;

const walksOf: Record<DemoSize, number> = { small: 2, demo: 12, large: 12 };

const walker = staffCaller(OPERATOR);

const nowhere = (): never => {
  throw new Error('A walk of the demo needs its transaction only');
};

/** Context of a walk, with its transaction and caller only. */
const contextOf = (db: Scene['db']): Context => ({
  db,
  caller: walker,
  get database() {
    return nowhere();
  },
  get config() {
    return nowhere();
  },
  get log() {
    return nowhere();
  },
  ip: '',
  userAgent: null,
  isSecure: false,
  cookies: null,
  setCookie: () => undefined,
  languages: '',
  version: undefined,
  hasLeft: () => false,
  wants: () => false,
  mail: nowhere,
});

type Door = typeof doors.$inferSelect;

interface Finding {
  found: 'as-recorded' | 'empty' | 'other' | 'no-access';
  reference?: string;
  note?: string;
  /** Reason for not correcting the difference. */
  leftOut?: string;
}

interface Difference extends Finding {
  /** The difference is at the first door that matches. */
  at: (door: Door) => boolean;
}

const isFree = (door: Door) => door.state === 'free';

/** Differences found in walks, used in rotation; null for a walk without differences. */
const differences: readonly (Difference | null)[] = [
  {
    at: (door) => door.state === 'occupied',
    found: 'empty',
    note: 'Nothing behind the door.',
    leftOut: 'The driver has the parcel in the van and will put it back today.',
  },
  null,
  { at: isFree, found: 'other', reference: 'MEAL KIT 22', note: 'Not one of our labels.' },
  { at: isFree, found: 'no-access', note: 'The hinge is bent.' },
];

/**
 * Fetches lockers whose doors have not changed recently, highest ids first, with the time of the
 * last change.
 */
async function quietLockers({ db, size, now }: Scene) {
  const { rows } = await db.execute<{ id: number; last: string }>(sql`
    select l.id, to_char(max(greatest(d.use_at, d.bolt_at)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last
    from lockers l join doors d on d.locker_id = l.id where l.state = 'online' and not l.is_offline
    group by l.id having max(greatest(d.use_at, d.bolt_at)) <= ${new Date(now.getTime() - LONGEST_MS).toISOString()}::timestamptz
      and bool_or(d.state = 'occupied') and bool_or(d.state = 'free')
    order by l.id desc limit ${walksOf[size]}`);
  return rows;
}

/**
 * Makes the audit walk of a locker. The walk records the current states of the doors, because the
 * doors have not changed since.
 */
async function walkAlong(
  { db }: Scene,
  {
    lockerId,
    began,
    difference,
  }: { lockerId: number; began: number; difference: Difference | null },
): Promise<void> {
  const context = contextOf(db);
  const walk = await beginWalk({ locker_id: lockerId, kind: 'full', order: 'serpentine' }, context);
  const all = await db
    .select()
    .from(doors)
    .where(eq(doors.locker_id, lockerId))
    .orderBy(asc(doors.number));
  const other = difference && all.find((door) => difference.at(door));
  let at = began;
  for (const { number } of walk.at) {
    const door = all.find((one) => one.number === number);
    if (door === undefined) continue;
    at += DOOR_MS;
    const { found, reference, note }: Finding =
      difference && door === other ? difference : { found: 'as-recorded' };
    const recorded = recordedOf(door);
    const body = { found, recorded, at: new Date(at).toISOString(), reference, note };
    await answerDoor({ params: { id: walk.id, number }, body }, context);
  }
  const leftOut =
    difference?.leftOut !== undefined && other
      ? [{ number: other.number, reason: difference.leftOut }]
      : [];
  const { run_id } = await closeWalk(
    { params: { id: walk.id }, body: { left_out: leftOut, without_rest: false } },
    context,
  );
  await dateWalk(db, { id: walk.id, run_id, began, ended: at + MINUTE_MS });
}

/** Moves the times of a new walk into the past. */
async function dateWalk(
  db: Scene['db'],
  { id, run_id, began, ended }: { id: number; run_id: number | null; began: number; ended: number },
): Promise<void> {
  const closed_at = new Date(ended).toISOString();
  await db
    .update(runs)
    .set({ time_created: closed_at, started_at: closed_at, finished_at: closed_at })
    .where(eq(runs.id, run_id ?? 0));
  await db
    .update(locker_walks)
    .set({ started_at: new Date(began).toISOString(), last_at: closed_at, closed_at })
    .where(eq(locker_walks.id, id));
  await db
    .update(notifications)
    .set({ time_created: closed_at })
    .where(
      and(
        eq(notifications.time_created, sql`now()`),
        sql`${notifications.href} like '%/walks/' || ${id}::text`,
      ),
    );
}

/** Audit walks of some lockers, with differences; made by the functions of the product. */
export const lockerWalks: Phase = {
  name: 'locker-walks',
  title: 'Walking along lockers',
  weight: 1,
  async make(scene) {
    const lockers = await quietLockers(scene);
    for (const [at, { id, last }] of lockers.entries()) {
      const began = Date.parse(last) + BEGINS_AFTER_MS;
      const difference = differences[at % differences.length] ?? null;
      await walkAlong(scene, { lockerId: id, began, difference });
    }
  },
};
