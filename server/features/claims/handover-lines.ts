import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import type { Context } from '#server/context.ts';
import { inValues, matches } from '#server/db/conditions.ts';
import { contains, listRows } from '#server/db/list.ts';
import { aliasOf } from '#server/db/columns.ts';
import { claims } from '#server/db/schema/claims.ts';
import { handover_lines, handovers } from '#server/db/schema/handovers.ts';
import { users } from '#server/db/schema/users.ts';
import { seenBy } from './claim-list.ts';

const givers = aliasOf(users, 'givers');
const receivers = aliasOf(users, 'receivers');
const answerers = aliasOf(users, 'answerers');

const receiver = sql<
  number | null
>`coalesce(${handover_lines.receiver_id}, ${handovers.receiver_id})`;

/** Lists the lines of handovers whose rows the caller may list. */
export function listLines({ query }: InputOf<'GET /handovers'>, { db, caller }: Context) {
  const { search, handover_id, kind, state, for_me, by_me } = query.filter ?? {};
  const isForMe = sql`(${and(
    eq(handover_lines.state, 'open'),
    ne(handovers.giver_id, caller.userId),
    or(sql`${receiver} is null`, sql`${receiver} = ${caller.userId}`),
  )})`;
  return listRows({
    db,
    select: db
      .select({
        id: handover_lines.id,
        handover_id: handover_lines.handover_id,
        handover_state: handovers.state,
        giver_id: handovers.giver_id,
        giver: givers.name,
        receiver_id: receiver,
        receiver: receivers.name,
        shift_ends_at: handovers.shift_ends_at,
        offered_at: handovers.offered_at,
        kind: handover_lines.kind,
        entity: claims.entity,
        row_id: claims.row_id,
        claimed_at: claims.claimed_at,
        run_id: handover_lines.run_id,
        label: handover_lines.label,
        note: handover_lines.note,
        state: handover_lines.state,
        reason: handover_lines.reason,
        answered_by: answerers.name,
        answered_at: handover_lines.answered_at,
        version: handover_lines.version,
      })
      .from(handover_lines)
      .innerJoin(handovers, eq(handovers.id, handover_lines.handover_id))
      .innerJoin(givers, eq(givers.id, handovers.giver_id))
      .leftJoin(receivers, eq(receivers.id, receiver))
      .leftJoin(answerers, eq(answerers.id, handover_lines.answered_by))
      .leftJoin(claims, eq(claims.id, handover_lines.claim_id))
      .$dynamic(),
    query,
    where: [
      or(isNull(claims.id), seenBy(caller)),
      contains(search, [handover_lines.label, handover_lines.note, givers.name]),
      inValues(handover_lines.handover_id, handover_id),
      inValues(handover_lines.kind, kind),
      inValues(handover_lines.state, state),
      matches(isForMe, for_me),
      matches(eq(handovers.giver_id, caller.userId), by_me),
    ],
    sort: {
      id: handover_lines.id,
      offered_at: handovers.offered_at,
      label: handover_lines.label,
      state: handover_lines.state,
    },
    usual: ['offered_at', 'DESC'],
    tieBreaker: handover_lines.id,
  });
}
