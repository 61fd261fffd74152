import { sql } from 'drizzle-orm';
import { kindOfClaim, type ClaimableEntity } from '#domain/claims/claims.ts';
import { entityOf } from '#domain/entities/entities.ts';
import { href } from '#domain/entities/href.ts';
import { groupBy } from '#domain/kernel/group-by.ts';
import { runTitleOf } from '#domain/runs/run-titles.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { claim_overrides } from '#server/db/schema/claims.ts';
import { notify } from '../messages/notifications.ts';
import type { Standing } from './standing-claims.ts';

/** Path of the page of the claimed row; null for several rows, and for rows without a page. */
function placeOf(entity: ClaimableEntity, [first, ...more]: readonly Standing[]): string | null {
  const { place } = entityOf(kindOfClaim(entity));
  if (place === undefined || first === undefined || more.length > 0) return null;
  return href({ place }, { id: first.row_id });
}

/** Formats the rows: "shipment FV4XVM", or "3 shipments". */
function rowsInWords(entity: ClaimableEntity, claims: readonly Standing[]): string {
  const [first, ...more] = claims;
  return first && more.length === 0
    ? `${entityOf(kindOfClaim(entity)).name} ${first.label}`
    : runTitleOf('#', entity, claims.length);
}

const byHolder = (claims: readonly Standing[]) => groupBy(claims, ({ user_id }) => user_id);

/** Notifies the former holders that another user took over their rows, and why. */
export async function noticeTakenOver(
  db: Db,
  caller: Caller,
  { entity, taken, reason }: { entity: ClaimableEntity; taken: Standing[]; reason: string },
): Promise<void> {
  await notify(
    db,
    [...byHolder(taken)].map(([user_id, theirs]) => ({
      user_id,
      account_id: null,
      level: 'info' as const,
      title: `${caller.name} took over ${rowsInWords(entity, theirs)} from you`,
      body: reason,
      href: placeOf(entity, theirs),
      needs: null,
    })),
  );
}

interface Overridden {
  entity: ClaimableEntity;
  claims: readonly Standing[];
  /** Description of the change, and the endpoint. */
  did: string;
  call: string;
  runId?: number;
}

/** Records changes of rows claimed by others, and notifies the holders. */
export async function noticeOverridden(
  db: Db,
  caller: Caller,
  { entity, claims, did, call, runId }: Overridden,
): Promise<void> {
  if (claims.length === 0) return;
  await db.execute(sql`
    insert into ${claim_overrides} (claim_id, user_id, call, run_id)
    select id, ${caller.userId}, ${call}, ${runId ?? null}::int
    from unnest(${sql.param(claims.map(({ id }) => String(id)))}::int[]) as given (id)`);
  await notify(
    db,
    [...byHolder(claims)].map(([user_id, theirs]) => ({
      user_id,
      account_id: null,
      level: 'info' as const,
      title: `${caller.name} changed ${rowsInWords(entity, theirs)}, which you have claimed`,
      body: did,
      href: placeOf(entity, theirs),
      needs: null,
    })),
  );
}
