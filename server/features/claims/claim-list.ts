import { eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { claimFields } from '#domain/claims/claim.fields.ts';
import { claimableEntities } from '#domain/claims/claims.ts';
import { mayUse } from '#server/http/access.ts';
import type { Caller, Context } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { matches } from '#server/db/conditions.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import { claims } from '#server/db/schema/claims.ts';
import { users } from '#server/db/schema/users.ts';
import { rowsOf } from '#server/runs/operations.ts';

/** Condition: claims of entities whose rows the caller may list. */
export const seenBy = (caller: Caller) =>
  inArray(
    claims.entity,
    claimableEntities.filter((entity) => mayUse(rowsOf(entity).can, caller)),
  );

/** Lists current and ended claims. */
export function listClaims({ query }: InputOf<'GET /claims'>, { db, caller }: Context) {
  const filter = query.filter ?? {};
  const isOwn = eq(claims.user_id, caller.userId);
  const { columns, conditions, sort } = readFields(
    claimFields,
    {
      ...columnsOf(claims),
      name: users.name,
      is_own: isOwn.mapWith(Boolean),
      overrides: sql<number>`(select count(*)::int from claim_overrides o where o.claim_id = ${claims.id})`,
    },
    {
      mine: (wanted) => matches(isOwn, wanted),
      snoozed: (wanted) => matches(isNotNull(claims.snoozed_until), wanted),
      ended: () => undefined,
    },
  );
  return listRows({
    db,
    select: db
      .select(columns)
      .from(claims)
      .innerJoin(users, eq(users.id, claims.user_id))
      .$dynamic(),
    query,
    where: [
      seenBy(caller),
      filter.ended ? isNotNull(claims.ended_at) : isNull(claims.ended_at),
      ...conditions(filter, [claims.label]),
    ],
    sort,
    usual: ['claimed_at', 'DESC'],
    tieBreaker: claims.id,
  });
}
