import { and, eq, inArray, sql } from 'drizzle-orm';
import type { InputOf } from '../../../../src/api/endpoint-types.ts';
import type { Correction } from '../../../../src/domain/locker-walks/corrections.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { locker_walk_doors, locker_walks } from '../../../db/schema/locker-walks.ts';
import { lockers } from '../../../db/schema/lockers.ts';
import { notify } from '../../messages/notifications.ts';
import { requireStaff } from '../../settings/tenancy.ts';
import { correctDoors, type SeenCorrection } from './correct-doors.ts';
import { readWalk, readWalkDoors } from './walk-rows.ts';
import { conflict, heldWalk } from './walks.ts';

type Closing = InputOf<'POST /locker-walks/:id/close'>;

interface Decided {
  correction: Correction;
  /** Why it is not made; null where it is. */
  why: string | null;
}

/** Doors that exchanged parcels are corrected together: who leaves out one leaves out all of them. */
function decide(proposed: readonly Correction[], leftOut: Closing['body']['left_out']): Decided[] {
  const reasons = new Map(leftOut.map(({ number, reason }) => [number, reason]));
  const groups = new Map(
    proposed.flatMap(({ number, group }) => {
      const reason = reasons.get(number);
      return reason === undefined ? [] : [[group, reason] as const];
    }),
  );
  return proposed.map((correction) => ({
    correction,
    why: correction.kind === 'unclear' ? correction.words : (groups.get(correction.group) ?? null),
  }));
}

const doorsWord = (count: number) => (count === 1 ? '1 door has' : `${count} doors have`);

/** Closes a walk: every correction that is not left out is made, all of them or none. */
export async function closeWalk({ params, body }: Closing, { db, caller }: Context) {
  requireStaff(caller);
  const walk = await heldWalk(db, params.id);
  const { rows, proposed } = await readWalkDoors(db, walk);
  const left = rows.filter(({ walked }) => walked.found === null).length;
  if (left > 0 && !body.without_rest) throw conflict(`${doorsWord(left)} no answer yet.`);
  const decided = decide(proposed, body.left_out);
  const seen = decided.flatMap(({ correction, why }): SeenCorrection[] => {
    const row = rows.find(({ door }) => door.number === correction.number);
    const at = row?.walked.at ?? null;
    return why !== null || row === undefined || at === null
      ? []
      : [{ ...correction, door: row.door, at }];
  });
  const overtaken = await correctDoors({ db, caller }, walk.locker_id, seen);
  for (const { correction, why } of decided) {
    const door = rows.find((row) => row.door.number === correction.number)?.door;
    const isMade = why === null && !overtaken.has(correction.number);
    const made = isMade ? 'made' : 'overtaken';
    await db
      .update(locker_walk_doors)
      .set({
        correction,
        correction_state: why === null ? made : 'left-out',
        reason: why,
      })
      .where(
        and(
          eq(locker_walk_doors.walk_id, walk.id),
          inArray(locker_walk_doors.door_id, [door?.id ?? 0]),
        ),
      );
  }
  await db
    .update(locker_walks)
    .set({
      state: 'closed',
      closed_at: sql`now()`,
      closed_by: caller.userId,
      version: walk.version + 1,
    })
    .where(eq(locker_walks.id, walk.id));
  const made = seen.filter(({ number }) => !overtaken.has(number));
  await notifyTeam(db, walk, made);
  return readWalk(db, walk.id);
}

const listed = (words: string, items: readonly (number | string)[]): string[] =>
  items.length === 0 ? [] : [`${words}: ${items.join(', ')}`];

/** Who looks after lockers hears of what is to be done: parcels to search for, and doors for a technician. */
async function notifyTeam(
  db: Db,
  { id, locker_id }: { id: number; locker_id: number },
  made: readonly Correction[],
): Promise<void> {
  const numbers = (kind: Correction['kind']) =>
    made.filter((one) => one.kind === kind).map(({ number }) => number);
  const said = [
    ...listed(
      'Parcels to search for',
      made.flatMap(({ missing }) => missing?.reference ?? []),
    ),
    ...listed('Unknown parcels behind doors', numbers('unknown-parcel')),
    ...listed('Doors for a technician', numbers('fault')),
  ];
  if (said.length === 0) return;
  const [locker] = await db.select().from(lockers).where(eq(lockers.id, locker_id));
  await notify(db, [
    {
      level: 'warning',
      needs: 'View lockers',
      title: `Audit walk of ${locker?.code ?? 'a locker'}`,
      body: `${said.join('. ')}.`,
      href: `/lockers/${locker_id}/walks/${id}`,
    },
  ]);
}
