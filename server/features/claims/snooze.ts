import { and, eq, sql } from 'drizzle-orm';
import {
  CLAIM_HOURS,
  claimableEntities,
  kindOfClaim,
  type ClaimableEntity,
  type WakingEvent,
} from '../../../src/domain/claims.ts';
import { entityOf } from '../../../src/domain/entities/entities.ts';
import type { Db } from '../../db/open.ts';
import { claims } from '../../db/schema/claims.ts';
import type { Scope } from '../../runs/work.ts';
import { notify } from '../messages/notifications.ts';
import { ok, type RowOutcome } from '../shipments/row-results.ts';
import { claimRows } from './claim-rows.ts';
import { doneRules } from './done-rules.ts';
import { liveOf, type ClaimedRows } from './standing-claims.ts';

interface Snoozing extends ClaimedRows {
  until: string;
  event?: WakingEvent | undefined;
}

/** The state of the row of a claim `c`, as text. */
const stateOf = (entity: ClaimableEntity) => {
  const { table, state } = doneRules[entity];
  return sql`(select ${state} from ${table} r where r.id = c.row_id)`;
};

/** Puts rows off; those that nobody is on are claimed with it. */
export async function snoozeRows(
  { db, caller }: Pick<Scope, 'db' | 'caller'>,
  { entity, ids, until, event }: Snoozing,
): Promise<RowOutcome[]> {
  const claimed = await claimRows({ db, caller }, { entity, ids });
  const snoozed = await db
    .update(claims)
    .set({
      snoozed_until: until,
      wakes_on: event ?? null,
      snoozed_state: sql`(select ${stateOf(entity)} from claims c where c.id = ${claims.id})`,
      woke_at: null,
      until: sql`${until}::timestamptz + make_interval(hours => ${CLAIM_HOURS})`,
      version: sql`${claims.version} + 1`,
    })
    .where(and(liveOf({ entity, ids }), eq(claims.user_id, caller.userId)))
    .returning({ row_id: claims.row_id });
  const own = new Set(snoozed.map(({ row_id }) => row_id));
  return claimed.map((one) => (own.has(one.id) ? ok(one.id) : one));
}

const changed = sql.join(
  claimableEntities.map(
    (entity) => sql`(c.entity = ${entity} and ${stateOf(entity)} is distinct from c.snoozed_state)`,
  ),
  sql` or `,
);

/** Wakes what is due, or what changed where that was waited for, and says so. */
export async function wakeClaims(db: Db): Promise<void> {
  const { rows } = await db.execute<{
    label: string;
    user_id: number;
    entity: ClaimableEntity;
    is_due: boolean;
  }>(sql`
    update claims set snoozed_until = null, wakes_on = null, snoozed_state = null, woke_at = now(),
      until = now() + make_interval(hours => ${CLAIM_HOURS}), version = claims.version + 1
    from (
      select c.id, c.snoozed_until <= now() as is_due from claims c
      where c.snoozed_until is not null and c.ended_at is null
        and (c.snoozed_until <= now() or (c.wakes_on = 'status-changed' and (${changed})))
      for update skip locked
    ) due
    where claims.id = due.id
    returning claims.label, claims.user_id, claims.entity, due.is_due`);
  await notify(
    db,
    rows.map(({ label, user_id, entity, is_due }) => ({
      user_id,
      account_id: null,
      needs: null,
      level: 'info' as const,
      title: `${capital(entityOf(kindOfClaim(entity)).name)} ${label} is back`,
      body: is_due ? 'The time until which you snoozed it is over.' : 'Its status has changed.',
      href: '/handover',
    })),
  );
}

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
