import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { grantHeldUntil, keypadStateAfter } from '#domain/lockers/locker-codes.ts';
import type { Db } from '#server/db/open.ts';
import { locker_access, locker_wrong_codes } from '#server/db/schema/locker-access.ts';
import { lockers } from '#server/db/schema/lockers.ts';
import { notify } from '#server/features/messages/notifications.ts';
import { sendCodeCommands } from '../legs/codes.ts';

type Report = InputOf<'POST /lockers/reports'>['body']['reports'][number];

async function keypadOf(db: Db, lockerId: number) {
  const recent = await db
    .select({ at: locker_wrong_codes.at })
    .from(locker_wrong_codes)
    .where(
      and(
        eq(locker_wrong_codes.locker_id, lockerId),
        gt(locker_wrong_codes.at, sql`now() - interval '1 hour'`),
      ),
    );
  const wrong = recent.map(({ at }) => Date.parse(at));
  return keypadStateAfter(wrong, Date.now());
}

type Try = { at: string; access_id?: number | undefined };

/** Grants of this locker for which the wrong codes were entered. */
async function grantsHere(db: Db, lockerId: number, tries: readonly Try[]): Promise<Set<number>> {
  const ids = tries.flatMap(({ access_id }) => access_id ?? []);
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: locker_access.id })
    .from(locker_access)
    .where(and(eq(locker_access.locker_id, lockerId), inArray(locker_access.id, ids)))
    .orderBy(locker_access.id)
    .for('update');
  return new Set(rows.map(({ id }) => id));
}

/** Blocks a grant after too many wrong codes, also at its terminal. */
async function holdGrant(db: Db, id: number): Promise<void> {
  const rows = await db
    .select({ at: locker_wrong_codes.at })
    .from(locker_wrong_codes)
    .where(eq(locker_wrong_codes.access_id, id));
  const until = grantHeldUntil(rows.map(({ at }) => Date.parse(at)));
  if (until === null || until <= Date.now()) return;
  const held = await db
    .update(locker_access)
    .set({ held_until: new Date(until).toISOString(), version: sql`${locker_access.version} + 1` })
    .where(
      and(
        eq(locker_access.id, id),
        eq(locker_access.state, 'active'),
        sql`coalesce(${locker_access.held_until}, '-infinity') < ${new Date(until).toISOString()}::timestamptz`,
      ),
    )
    .returning();
  await sendCodeCommands(db, 'grant', held);
}

/**
 * Stores wrong codes from keypads, each once, and notifies people when a keypad accepts only QR
 * codes.
 */
export async function storeWrongCodes(db: Db, reports: readonly Report[]): Promise<void> {
  for (const { locker_id, wrong_codes } of reports) {
    if (wrong_codes.length === 0) continue;
    const before = await keypadOf(db, locker_id);
    const tries: Try[] = wrong_codes.map((one) => (typeof one === 'string' ? { at: one } : one));
    const known = await grantsHere(db, locker_id, tries);
    await db
      .insert(locker_wrong_codes)
      .values(
        tries.map(({ at, access_id }) => ({
          locker_id,
          at,
          access_id: access_id !== undefined && known.has(access_id) ? access_id : null,
        })),
      )
      .onConflictDoNothing();
    for (const id of known) await holdGrant(db, id);
    const isClosed = (await keypadOf(db, locker_id)) === 'QR codes only';
    if (before === 'QR codes only' || !isClosed) continue;
    const [locker] = await db.select().from(lockers).where(eq(lockers.id, locker_id));
    await notify(db, [
      {
        level: 'warning',
        needs: 'View lockers',
        title: `Wrong codes at ${locker?.code ?? locker_id}`,
        body: 'Ten wrong codes within an hour. For one hour the keypad accepts QR codes only.',
        href: `/lockers/${locker_id}`,
      },
    ]);
  }
}
