import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { InputOf } from '../../../src/api/endpoint-types.ts';
import { keypadAfter } from '../../../src/domain/locker-codes.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { access_types, locker_access, locker_wrong_codes } from '../../db/schema/locker-access.ts';
import { doors, lockers } from '../../db/schema/lockers.ts';
import { installationKey } from '../../installation-key.ts';
import { notify } from '../messages/notifications.ts';
import { lockerKey } from './pin-codes.ts';
import { requireOwnLockers } from './terminal-keys.ts';

/** What a terminal needs to check codes without a network: the key of its locker, and every code that opens a door of it. */
export async function codesOfLockers(
  { body: { locker_ids } }: InputOf<'POST /lockers/codes'>,
  { database, caller }: Pick<Context, 'database' | 'caller'>,
) {
  const secret = await installationKey(database, 'locker-access');
  const rows = await database.within({ is: 'system' }, async (db) => {
    await requireOwnLockers(db, caller, locker_ids);
    return db
      .select({
        access_id: locker_access.id,
        locker_id: locker_access.locker_id,
        door_number: doors.number,
        type: access_types.code,
        is_single_use: access_types.is_single_use,
        code_hash: locker_access.code_hash,
        valid_from: locker_access.valid_from,
        valid_until: locker_access.valid_until,
      })
      .from(locker_access)
      .innerJoin(access_types, eq(access_types.id, locker_access.access_type_id))
      .leftJoin(doors, eq(doors.id, locker_access.door_id))
      .where(
        and(
          inArray(locker_access.locker_id, [...locker_ids]),
          eq(locker_access.state, 'active'),
          gt(locker_access.valid_until, sql`now()`),
        ),
      )
      .orderBy(locker_access.id);
  });
  return {
    lockers: locker_ids.map((id) => ({
      locker_id: id,
      key: lockerKey(secret, id).toString('base64url'),
      codes: rows
        .filter(({ locker_id }) => locker_id === id)
        .map(({ locker_id: _, ...code }) => code),
    })),
  };
}

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
  return keypadAfter(wrong, Date.now());
}

/** Keeps wrong tries at keypads, each once; tells where one takes QR codes only from now on. */
export async function storeWrongCodes(db: Db, reports: readonly Report[]): Promise<void> {
  for (const { locker_id, wrong_codes } of reports) {
    if (wrong_codes.length === 0) continue;
    const before = await keypadOf(db, locker_id);
    await db
      .insert(locker_wrong_codes)
      .values(wrong_codes.map((at) => ({ locker_id, at })))
      .onConflictDoNothing();
    const isClosed = (await keypadOf(db, locker_id)) === 'QR codes only';
    if (before === 'QR codes only' || !isClosed) continue;
    const [locker] = await db.select().from(lockers).where(eq(lockers.id, locker_id));
    await notify(db, [
      {
        level: 'warning',
        needs: 'View lockers',
        title: `Wrong codes at ${locker?.code ?? locker_id}`,
        body: 'Ten wrong codes within an hour. Its keypad takes QR codes only until an hour has passed.',
        href: `/lockers/${locker_id}`,
      },
    ]);
  }
}
