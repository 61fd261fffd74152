import { inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { ApiError, invalidError } from '#api/api-error.ts';
import { sqlState } from '#server/db/database-errors.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { branches } from '#server/db/schema/fleet.ts';
import { door_sizes, locker_types, networks } from '#server/db/schema/lockers.ts';

const UNIQUE_VIOLATION = '23505';

/** Converts a unique violation to an error for the field. */
export async function orTaken<T>(
  field: Readonly<Record<string, string>>,
  written: PromiseLike<T>,
): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    const [[name, message] = ['code', 'This code is already in use.']] = Object.entries(field);
    throw new ApiError(409, { message, code: 'conflict', errors: { [name]: [message] } });
  }
}

interface Named {
  table: PgTable;
  id: PgColumn;
  what: string;
}

const referenced: Readonly<Record<string, Named>> = {
  network_id: { table: networks, id: networks.id, what: 'network' },
  locker_type_id: { table: locker_types, id: locker_types.id, what: 'type' },
  branch_id: { table: branches, id: branches.id, what: 'branch' },
  account_id: { table: accounts, id: accounts.id, what: 'account' },
  door_size_id: { table: door_sizes, id: door_sizes.id, what: 'size' },
};

/** Throws 422 for fields that refer to missing records. */
export async function refuseMissing(
  db: Db,
  given: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [field, { table, id, what }] of Object.entries(referenced)) {
    const named = given[field];
    if (typeof named !== 'number') continue;
    const isIt: SQL = inArray(id, [named]);
    if ((await db.$count(table, isIt)) === 0)
      throw invalidError({ [field]: [`There is no such ${what}.`] });
  }
}
