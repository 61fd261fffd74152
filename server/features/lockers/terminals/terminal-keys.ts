import { sql } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import { DRIVER_ROLE_ID } from '#domain/people/roles.ts';
import type { Caller } from '#server/context.ts';
import { unprivilegedCaller } from '#server/http/unprivileged-caller.ts';
import type { Database, Db } from '#server/db/open.ts';
import { hashOf } from '#server/secrets/tokens.ts';

interface KeyRow {
  id: number;
  locker_id: number | null;
  network_id: number | null;
  is_new: boolean;
}

/** Interval at which the use of a key is recorded. */
const RECORD_EVERY_S = 60;

const resolveSql = `
select k.id, k.locker_id, k.network_id, k.last_used_at is null as is_new
from locker_keys k left join lockers l on l.id = k.locker_id
where k.key_hash = $1 and (k.ends_at is null or k.ends_at > now()) and l.state is distinct from 'retired'`;

const recordSql = `
update locker_keys set last_used_at = now() where id = $1
  and coalesce(last_used_at < now() - interval '${RECORD_EVERY_S} seconds', true)`;

// The previous key works only until its successor is used.
const endOlderSql = `
update locker_keys set ends_at = now() where id < $1 and (ends_at is null or ends_at > now())
  and locker_id is not distinct from $2 and network_id is not distinct from $3`;

export const isTerminalKey = (token: string): boolean => token.startsWith('blk_');

/**
 * Finds the terminal of a key as a caller without permissions, limited to its locker or network.
 * Throws 401 for a wrong or ended key, or one of a retired locker. The first use of a key ends the
 * previous ones.
 */
export async function resolveTerminalKey(database: Database, token: string): Promise<Caller> {
  const { rows } = await database.pool.query<KeyRow>(resolveSql, [hashOf(token)]);
  const [key] = rows;
  if (key === undefined)
    throw new ApiError(401, {
      message:
        'This key is not valid: it is wrong or has expired. Generate a new key for the locker.',
      code: 'unauthenticated',
    });
  const { id, locker_id, network_id } = key;
  if ((await database.admitsPeople()) === true) {
    await database.pool.query(recordSql, [id]);
    if (key.is_new) await database.pool.query(endOlderSql, [id, locker_id, network_id]);
  }
  return {
    ...unprivilegedCaller,
    name: `terminal key ${id}`,
    roleId: DRIVER_ROLE_ID,
    role: 'Driver',
    terminal: { locker_id, network_id },
  };
}

/**
 * Throws 403 if a terminal reports for a locker that its key does not cover. Gateways may report
 * for all lockers.
 */
export async function requireOwnLockers(
  db: Db,
  { terminal }: Caller,
  lockers: readonly number[],
): Promise<void> {
  if (terminal === undefined) return;
  const { rows } = await db.execute(sql`
    select id from lockers where id = any(${sql.param([...lockers])}::int[])
      and (id = ${terminal.locker_id}::int or network_id = ${terminal.network_id}::int)`);
  if (rows.length < new Set(lockers).size)
    throw new ApiError(403, {
      message: 'This key does not belong to all named lockers. Use the key of each locker.',
      code: 'forbidden',
    });
}
