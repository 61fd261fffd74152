import { eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { claimableEntities } from '#domain/claims/claims.ts';
import { mayUse } from '#server/http/access.ts';
import type { Caller, Context } from '#server/context.ts';
import { inValues, matches } from '#server/db/conditions.ts';
import { contains, listRows } from '#server/db/list.ts';
import { columnsOf } from '#server/db/columns.ts';
import { claims } from '#server/db/schema/claims.ts';
import { users } from '#server/db/schema/users.ts';
import { rowsOf } from '#server/runs/operations.ts';

const { noted_at, was_done, ended_by, end_reason, snoozed_state, ...shown } = columnsOf(claims);

/** Condition: claims of entities whose rows the caller may list. */
export const seenBy = (caller: Caller) =>
  inArray(
    claims.entity,
    claimableEntities.filter((entity) => mayUse(rowsOf(entity).can, caller)),
  );

/** Lists current and ended claims. */
export function listClaims({ query }: InputOf<'GET /claims'>, { db, caller }: Context) {
  const { search, entity, row_id, user_id, mine, ended, snoozed } = query.filter ?? {};
  const isOwn = eq(claims.user_id, caller.userId);
  return listRows({
    db,
    select: db
      .select({
        ...shown,
        name: users.name,
        is_own: isOwn.mapWith(Boolean),
        overrides: sql<number>`(select count(*)::int from claim_overrides o where o.claim_id = ${claims.id})`,
      })
      .from(claims)
      .innerJoin(users, eq(users.id, claims.user_id))
      .$dynamic(),
    query,
    where: [
      seenBy(caller),
      ended ? isNotNull(claims.ended_at) : isNull(claims.ended_at),
      contains(search, [claims.label]),
      matches(isNotNull(claims.snoozed_until), snoozed),
      inValues(claims.entity, entity),
      inValues(claims.row_id, row_id),
      inValues(claims.user_id, user_id),
      mine === undefined ? undefined : mine ? isOwn : sql`not ${isOwn}`,
    ],
    sort: {
      id: claims.id,
      claimed_at: claims.claimed_at,
      until: claims.until,
      label: claims.label,
      name: users.name,
    },
    usual: ['claimed_at', 'DESC'],
    tieBreaker: claims.id,
  });
}
