import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import type { Context } from '#server/context.ts';
import { access_types, locker_access } from '#server/db/schema/locker-access.ts';
import { doors } from '#server/db/schema/lockers.ts';
import { installationKey } from '#server/secrets/installation-key.ts';
import { lockerKey } from './pin-codes.ts';
import { requireOwnLockers } from '../terminals/terminal-keys.ts';

/** Key and codes of lockers, with which terminals check codes offline. */
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
        held_until: locker_access.held_until,
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
