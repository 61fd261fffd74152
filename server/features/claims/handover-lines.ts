import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { handoverLineFields } from '#domain/claims/handover-line.fields.ts';
import type { Context } from '#server/context.ts';
import { aliasOf, columnsOf } from '#server/db/columns.ts';
import { matches } from '#server/db/conditions.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
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
  const isForMe = sql`(${and(
    eq(handover_lines.state, 'open'),
    ne(handovers.giver_id, caller.userId),
    or(sql`${receiver} is null`, sql`${receiver} = ${caller.userId}`),
  )})`;
  const { columns, conditions, sort } = readFields(
    handoverLineFields,
    {
      ...columnsOf(handover_lines),
      handover_state: handovers.state,
      giver_id: handovers.giver_id,
      giver: givers.name,
      receiver_id: receiver,
      receiver: receivers.name,
      shift_ends_at: handovers.shift_ends_at,
      offered_at: handovers.offered_at,
      entity: claims.entity,
      row_id: claims.row_id,
      claimed_at: claims.claimed_at,
      answered_by: answerers.name,
    },
    {
      for_me: (wanted) => matches(isForMe, wanted),
      by_me: (wanted) => matches(eq(handovers.giver_id, caller.userId), wanted),
    },
  );
  return listRows({
    db,
    select: db
      .select(columns)
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
      ...conditions(query.filter ?? {}, [handover_lines.label, handover_lines.note, givers.name]),
    ],
    sort,
    usual: ['offered_at', 'DESC'],
    tieBreaker: handover_lines.id,
  });
}
