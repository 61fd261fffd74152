import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import type { Correction } from '#domain/lockers/walks/corrections.ts';
import type { Context } from '#server/context.ts';
import { locker_walks } from '#server/db/schema/locker-walks.ts';
import { recordRun } from '#server/runs/record-as-run.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { withCounts } from '#server/http/row-results.ts';
import { makeCorrections, type Decided } from './make-corrections.ts';
import { readWalk, readWalkDoors } from './walk-rows.ts';
import { conflict, heldWalk } from './walks.ts';

type Closing = InputOf<'POST /locker-walks/:id/close'>;
type WalkDoors = Awaited<ReturnType<typeof readWalkDoors>>;

/**
 * Decides which corrections are left out, with the reasons. Doors that exchanged parcels are
 * corrected together or not at all.
 */
function decide({ rows, proposed }: WalkDoors, leftOut: Closing['body']['left_out']): Decided[] {
  const reasons = new Map(leftOut.map(({ number, reason }) => [number, reason]));
  const groups = new Map(
    proposed.flatMap(({ number, group }) => {
      const reason = reasons.get(number);
      return reason === undefined ? [] : [[group, reason] as const];
    }),
  );
  const whyNot = ({ kind, words, group }: Correction) =>
    kind === 'unclear' ? words : (groups.get(group) ?? null);
  return proposed.flatMap((correction) => {
    const row = rows.find(({ door }) => door.number === correction.number);
    const at = row?.walked.at ?? null;
    if (row === undefined || at === null) return [];
    return { seen: { ...correction, door: row.door, at }, why: whyNot(correction) };
  });
}

const doorsWord = (count: number) => (count === 1 ? '1 door has' : `${count} doors have`);

/** Makes the corrections as a run with a row per door. Returns null if there are no differences. */
async function correctAsRun(
  { db, caller, mail }: Pick<Context, 'db' | 'caller' | 'mail'>,
  walk: { id: number; locker_id: number },
  decided: readonly Decided[],
): Promise<number | null> {
  if (decided.length === 0) return null;
  const ids = decided.map(({ seen }) => seen.door.id);
  const made = { call: 'POST /locker-walks/corrections', ids, always: true } as const;
  const { run_id } = await recordRun(
    { db, caller, mail },
    { ...made, arguments: { walk_id: walk.id } },
    async (scope) => ({
      ...withCounts(await makeCorrections(scope, walk, decided)),
      run_id: scope.caller.runId ?? null,
    }),
  );
  return run_id;
}

/** Closes a walk and makes all corrections that are not left out, or none. */
export async function closeWalk({ params, body }: Closing, context: Context) {
  const { db, caller } = context;
  requireStaff(caller);
  const walk = await heldWalk(db, params.id);
  const read = await readWalkDoors(db, walk);
  const left = read.rows.filter(({ walked }) => walked.found === null).length;
  if (left > 0 && !body.without_rest) throw conflict(`${doorsWord(left)} not been checked yet.`);
  const run_id = await correctAsRun(context, walk, decide(read, body.left_out));
  await db
    .update(locker_walks)
    .set({
      state: 'closed',
      closed_at: sql`now()`,
      closed_by: caller.userId,
      run_id,
      version: walk.version + 1,
    })
    .where(eq(locker_walks.id, walk.id));
  return readWalk(db, walk.id);
}
