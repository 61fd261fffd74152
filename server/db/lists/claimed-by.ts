import { or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Claimant, ClaimableEntity } from '#domain/claims/claims.ts';
import { manyOf } from '#server/db/conditions.ts';

/** Id of the user who makes the changes of the current transaction; null for the system. */
const me = sql`nullif(current_setting('baton.user_id', true), '')::int`;

const claimedRows = (entity: ClaimableEntity, whose: SQL) =>
  sql`(select row_id from claims where entity = ${entity} and ended_at is null ${whose})`;

const whoseRows: Record<Claimant, (id: PgColumn, entity: ClaimableEntity) => SQL> = {
  me: (id, entity) => sql`${id} in ${claimedRows(entity, sql`and user_id = ${me}`)}`,
  others: (id, entity) => sql`${id} in ${claimedRows(entity, sql`and user_id <> ${me}`)}`,
  anyone: (id, entity) => sql`${id} in ${claimedRows(entity, sql``)}`,
  nobody: (id, entity) => sql`${id} not in ${claimedRows(entity, sql``)}`,
};

/**
 * Condition: rows claimed by the caller, by others, by anyone, or unclaimed; undefined without a
 * filter.
 */
export function claimedBy(
  entity: ClaimableEntity,
  id: PgColumn,
  claimed: Claimant | readonly Claimant[] | undefined,
): SQL | undefined {
  if (claimed === undefined) return undefined;
  return or(sql`false`, ...manyOf(claimed).map((whose) => whoseRows[whose](id, entity)));
}
