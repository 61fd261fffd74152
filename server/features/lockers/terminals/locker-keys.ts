import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError } from '#api/api-error.ts';
import type { Context } from '#server/context.ts';
import { locker_keys } from '#server/db/schema/locker-keys.ts';
import { endingOf, newKey } from '#server/http/answers/shown-once.ts';
import { hashOf } from '#server/secrets/tokens.ts';
import { requirePermission, requireStaff } from '#server/http/tenancy.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { refuseMissing } from '#server/db/lists/references.ts';
import { readLocker } from '../locker-list.ts';

/**
 * Creates a key, which is shown once. The previous key works until the first use of the new key, or
 * for a day.
 */
export async function makeLockerKey(
  { locker_id, network_id, reason }: InputOf<'POST /generate-locker-auth-key'>['body'],
  { db, caller }: Context,
) {
  requireStaff(caller);
  requirePermission(caller, 'Edit lockers');
  if ((locker_id === undefined) === (network_id === undefined))
    throw invalidError({ locker_id: ['Choose a locker or a network.'] });
  await refuseMissing(db, { network_id });
  if (locker_id !== undefined) await readLocker(db, locker_id);
  const owner =
    locker_id === undefined
      ? eq(locker_keys.network_id, network_id ?? 0)
      : eq(locker_keys.locker_id, locker_id);
  const [before] = await db
    .select()
    .from(locker_keys)
    .where(and(owner, isNull(locker_keys.ends_at)))
    .orderBy(desc(locker_keys.id))
    .limit(1);
  await db
    .update(locker_keys)
    .set({ ends_at: sql`now() + interval '24 hours'` })
    .where(and(owner, isNull(locker_keys.ends_at)));
  const key = newKey('blk_');
  const ending = endingOf(key);
  const [made] = await db
    .insert(locker_keys)
    .values({
      locker_id,
      network_id,
      key_hash: hashOf(key),
      ending,
      reason,
      made_by: caller.userId,
    })
    .returning();
  if (made === undefined) throw new Error('The key was not made');
  await writeAuditLog(db, caller, [
    {
      table_name: 'locker_keys',
      row_id: made.id,
      account_id: null,
      action: 'create',
      changes: {
        ending: { from: before?.ending ?? null, to: ending },
        reason: { from: null, to: reason },
      },
    },
  ]);
  return { key, ending, valid_from: made.valid_from, replaces: before?.ending ?? null };
}
