import { and, eq } from 'drizzle-orm';
import type { Correction } from '#domain/lockers/walks/corrections.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { locker_walk_doors } from '#server/db/schema/locker-walks.ts';
import { lockers } from '#server/db/schema/lockers.ts';
import { notify } from '#server/features/messages/notifications.ts';
import { okRow, skippedRow, type RowOutcome } from '#server/http/row-results.ts';
import { correctDoors, type SeenCorrection } from './correct-doors.ts';

/** Reason for not correcting a door about which there is information newer than the walk. */
export const OVERTAKEN = 'A newer report arrived.';

/** Decision about a door that differs from its record. */
export interface Decided {
  seen: SeenCorrection;
  /** Reason for not correcting the door; null if it is corrected. */
  why: string | null;
}

interface Walk {
  id: number;
  locker_id: number;
}

/**
 * Makes all corrections of a walk except those that were left out, or none of them. Returns the
 * outcomes of the doors.
 */
export async function makeCorrections(
  { db, caller }: { db: Db; caller: Caller },
  walk: Walk,
  decided: readonly Decided[],
): Promise<RowOutcome[]> {
  const wanted = decided.filter(({ why }) => why === null).map(({ seen }) => seen);
  const overtaken = await correctDoors({ db, caller }, walk.locker_id, wanted);
  const outcomes: RowOutcome[] = [];
  for (const { seen, why } of decided) {
    const { door, at: _, ...correction } = seen;
    const isOvertaken = overtaken.has(seen.number);
    const became = isOvertaken ? 'overtaken' : 'made';
    await db
      .update(locker_walk_doors)
      .set({ correction, correction_state: why === null ? became : 'left-out', reason: why })
      .where(and(eq(locker_walk_doors.walk_id, walk.id), eq(locker_walk_doors.door_id, door.id)));
    if (why !== null) outcomes.push(skippedRow(door.id, why));
    else
      outcomes.push(
        isOvertaken ? skippedRow(door.id, OVERTAKEN) : okRow(door.id, correction.words),
      );
  }
  await notifyTeam(
    db,
    walk,
    wanted.filter(({ number }) => !overtaken.has(number)),
  );
  return outcomes;
}

const listLine = (words: string, items: readonly (number | string)[]): string[] =>
  items.length === 0 ? [] : [`${words}: ${items.join(', ')}`];

/** Notifies the locker team about missing parcels, and about doors for a technician. */
async function notifyTeam(
  db: Db,
  { id, locker_id }: Walk,
  made: readonly Correction[],
): Promise<void> {
  const numbers = (kind: Correction['kind']) =>
    made.filter((one) => one.kind === kind).map(({ number }) => number);
  const said = [
    ...listLine(
      'Parcels to search for',
      made.flatMap(({ missing }) => missing?.reference ?? []),
    ),
    ...listLine('Unknown parcels behind doors', numbers('unknown-parcel')),
    ...listLine('Doors for a technician', numbers('fault')),
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
