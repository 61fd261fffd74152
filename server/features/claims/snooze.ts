import { and, eq, sql, type SQL } from 'drizzle-orm';
import { invalidError } from '#api/api-error.ts';
import {
  CLAIM_HOURS,
  claimableEntities,
  kindOfClaim,
  wakingEvents,
  wakingEventsOf,
  type ClaimableEntity,
  type WakingEvent,
} from '#domain/claims/claims.ts';
import { entityOf } from '#domain/entities/entities.ts';
import type { Db } from '#server/db/open.ts';
import { claims } from '#server/db/schema/claims.ts';
import type { Scope } from '#server/runs/work.ts';
import { notify } from '../messages/notifications.ts';
import { okRow, type RowOutcome } from '#server/http/row-results.ts';
import { claimRows } from './claim-rows.ts';
import { doneRules } from './done-rules.ts';
import { liveOf, type ClaimedRows } from './standing-claims.ts';
import { capital } from '#domain/kernel/sentence-case.ts';

interface Snoozing extends ClaimedRows {
  until: string;
  event?: WakingEvent | undefined;
}

interface Waking {
  /** State of the row `r` of a claim `c` as text, stored with the snooze. */
  stand: SQL;
  /** Condition: the event has happened since the snooze. */
  hasHappened: SQL;
}

const wakeOnChange = (stand: SQL): Waking => ({
  stand,
  hasHappened: sql`${stand} is distinct from c.snoozed_state`,
});

/**
 * A new note wakes the claim, unless its author is the current holder. The holder need not be the
 * user who snoozed the row.
 */
const wakeOnNote = (table: SQL, isOfRow: SQL): Waking => ({
  stand: sql`(select coalesce(max(n.id), 0)::text from ${table} n where ${isOfRow})`,
  // `case` prevents the cast for other events, whose stored state is not a number.
  hasHappened: sql`exists (select from ${table} n where ${isOfRow} and n.user_id is distinct from c.user_id
    and n.id > case when c.wakes_on = 'note-added' then c.snoozed_state::bigint end)`,
});

const notes: Partial<Record<ClaimableEntity, Waking>> = {
  shipments: wakeOnNote(sql`shipment_notes`, sql`n.shipment_id = r.id`),
  payments: wakeOnNote(sql`payment_notes`, sql`n.payment_id = r.id`),
  'marketplace-events': wakeOnNote(
    sql`marketplace_notes`,
    sql`n.amazon_shipment_id = r.amazon_shipment_id`,
  ),
};

/**
 * Returns how an event is detected on an entity; undefined if the event cannot happen to the
 * entity.
 */
function wakingOf(event: WakingEvent, entity: ClaimableEntity): Waking | undefined {
  if (!wakingEventsOf([entity]).includes(event)) return undefined;
  if (event === 'note-added') return notes[entity];
  return wakeOnChange(event === 'paid' ? sql`r.paid::text` : doneRules[entity].state);
}

/** Subquery on the row of a claim `c`. */
const ofRow = (entity: ClaimableEntity, part: SQL) =>
  sql`(select ${part} from ${doneRules[entity].table} r where r.id = c.row_id)`;

/** Snoozes the caller's rows; unclaimed rows are claimed as well. */
export async function snoozeRows(
  { db, caller }: Pick<Scope, 'db' | 'caller'>,
  { entity, ids, until, event }: Snoozing,
): Promise<RowOutcome[]> {
  const waking = event && wakingOf(event, entity);
  if (event && waking === undefined) {
    const possible = wakingEventsOf([entity]).join(', ');
    throw invalidError({
      event: [`These rows cannot be snoozed until this event. Choose one of ${possible}.`],
    });
  }
  const claimed = await claimRows({ db, caller }, { entity, ids });
  const snoozed = await db
    .update(claims)
    .set({
      snoozed_until: until,
      wakes_on: event ?? null,
      snoozed_state: waking
        ? sql`(select ${ofRow(entity, waking.stand)} from claims c where c.id = ${claims.id})`
        : null,
      woke_at: null,
      until: sql`${until}::timestamptz + make_interval(hours => ${CLAIM_HOURS})`,
      version: sql`${claims.version} + 1`,
    })
    .where(and(liveOf({ entity, ids }), eq(claims.user_id, caller.userId)))
    .returning({ row_id: claims.row_id });
  const own = new Set(snoozed.map(({ row_id }) => row_id));
  return claimed.map((one) => (own.has(one.id) ? okRow(one.id) : one));
}

const happened = sql.join(
  claimableEntities.flatMap((entity) =>
    wakingEvents.flatMap((event) => {
      const waking = wakingOf(event, entity);
      return waking
        ? sql`(c.entity = ${entity} and c.wakes_on = ${event} and ${ofRow(entity, waking.hasHappened)})`
        : [];
    }),
  ),
  sql` or `,
);

const reasons: Readonly<Record<WakingEvent, string>> = {
  'status-changed': 'The status has changed.',
  'note-added': 'A note was added.',
  paid: 'A payment was received.',
};

/** Wakes claims whose snooze is over or whose event has happened, and notifies the holders. */
export async function wakeClaims(db: Db): Promise<void> {
  const { rows } = await db.execute<{
    label: string;
    user_id: number;
    entity: ClaimableEntity;
    woken_by: WakingEvent | null;
  }>(sql`
    update claims set snoozed_until = null, wakes_on = null, snoozed_state = null, woke_at = now(),
      until = now() + make_interval(hours => ${CLAIM_HOURS}), version = claims.version + 1
    from (
      select c.id, case when c.snoozed_until > now() then c.wakes_on end as woken_by from claims c
      where c.snoozed_until is not null and c.ended_at is null
        and (c.snoozed_until <= now() or ${happened})
      for update skip locked
    ) due
    where claims.id = due.id
    returning claims.label, claims.user_id, claims.entity, due.woken_by`);
  await notify(
    db,
    rows.map(({ label, user_id, entity, woken_by }) => ({
      user_id,
      account_id: null,
      needs: null,
      level: 'info' as const,
      title: `Snooze ended: ${capital(entityOf(kindOfClaim(entity)).name)} ${label}`,
      body: woken_by ? reasons[woken_by] : 'The snooze time has passed.',
      href: '/handover',
    })),
  );
}
