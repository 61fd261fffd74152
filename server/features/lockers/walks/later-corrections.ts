import { eq, inArray, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { overtakenGroups } from '#domain/lockers/walks/corrections.ts';
import { CORRECTED_LATER_HOURS } from '#domain/lockers/walks/walk.ts';
import type { Db } from '#server/db/open.ts';
import { locker_walks } from '#server/db/schema/locker-walks.ts';
import { doors } from '#server/db/schema/lockers.ts';
import type { Scope, Verdict } from '#server/runs/work.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  skippedRow,
  type RowOutcome,
} from '#server/http/row-results.ts';
import type { SeenCorrection } from './correct-doors.ts';
import { makeCorrections, OVERTAKEN, type Decided } from './make-corrections.ts';
import { readWalkDoors } from './walk-rows.ts';
import { HOUR_MS } from '#domain/kernel/time.ts';

type Body = InputOf<'POST /locker-walks/corrections'>['body'];
type Acting = Pick<Scope, 'db' | 'caller'>;
type Walk = typeof locker_walks.$inferSelect;

const WALK_AGAIN = 'The audit walk is too old. Start a new one.';

/** Returns why a walk cannot be corrected; null if the walk can be corrected. */
function whyNotWalk({ state, closed_at }: Walk): string | null {
  if (state === 'abandoned') return 'The audit walk was abandoned. Start a new one.';
  if (state !== 'closed' || closed_at === null) return 'The audit walk is not closed yet.';
  const isLate = Date.now() - Date.parse(closed_at) > CORRECTED_LATER_HOURS * HOUR_MS;
  return isLate ? WALK_AGAIN : null;
}

/**
 * Returns the differences of a closed walk, each with the reason why it cannot be corrected now.
 */
async function differencesOf(db: Db, walk: Walk): Promise<ReadonlyMap<number, Decided>> {
  const { rows } = await readWalkDoors(db, walk);
  const seen = rows.flatMap(({ door, walked: { correction, at } }): SeenCorrection[] =>
    correction === null || at === null ? [] : [{ ...correction, door, at }],
  );
  const overtaken = overtakenGroups(seen);
  const states = new Map(rows.map(({ door, walked }) => [door.id, walked.correction_state]));
  const whyNot = ({ door, kind, words, group }: SeenCorrection): string | null => {
    if (states.get(door.id) === 'made') return 'This door was already corrected.';
    if (kind === 'unclear') return words;
    return overtaken.has(group) ? OVERTAKEN : whyNotWalk(walk);
  };
  return new Map(seen.map((one) => [one.door.id, { seen: one, why: whyNot(one) }]));
}

const refusal = (known: ReadonlyMap<number, Decided>, id: number): string | null => {
  const found = known.get(id);
  return found === undefined ? 'The walk found no difference at this door.' : found.why;
};

async function walkOf(db: Db, id: number): Promise<Walk | undefined> {
  const [walk] = await db.select().from(locker_walks).where(eq(locker_walks.id, id)).for('update');
  return walk;
}

/** Previews `correctLater`; `chosen` selects id, label and position of doors. */
export async function previewCorrections(
  { db }: Acting,
  { walk_id }: Omit<Body, 'ids'>,
  chosen: SQL,
): Promise<Verdict[]> {
  const walk = await walkOf(db, walk_id);
  const known = walk === undefined ? new Map<number, Decided>() : await differencesOf(db, walk);
  const { rows } = await db.execute<{ id: number; label: string }>(chosen);
  return rows.flatMap(({ id, label }): Verdict[] => {
    const reason = refusal(known, id);
    return reason === null ? [] : [{ reason, count: 1, sample: [label] }];
  });
}

/** Makes corrections that were left out; doors that exchanged parcels are corrected together. */
export async function correctLater(acting: Acting, { ids, walk_id }: Body): Promise<RowOutcome[]> {
  const { db } = acting;
  const walk = await walkOf(db, walk_id);
  const known = walk === undefined ? new Map<number, Decided>() : await differencesOf(db, walk);
  const asked = distinctIds(ids);
  const wanted = asked.filter((id) => refusal(known, id) === null);
  const groups = new Set(wanted.map((id) => known.get(id)?.seen.group));
  const together = [...known.values()].filter(
    ({ seen, why }) => why === null && groups.has(seen.group),
  );
  const made = walk === undefined ? [] : await makeCorrections(acting, walk, together);
  const there = await db.select({ id: doors.id }).from(doors).where(inArray(doors.id, asked));
  const isThere = new Set(there.map(({ id }) => id));
  return asked.map((id) => {
    if (!isThere.has(id)) return failedRow(id, NOT_FOUND);
    const why = refusal(known, id);
    return why === null
      ? (made.find((one) => one.id === id) ?? skippedRow(id, OVERTAKEN))
      : skippedRow(id, why);
  });
}
