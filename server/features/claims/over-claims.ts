import type { FastifyRequest } from 'fastify';
import { and, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { OVER_CLAIM } from '#api/route.ts';
import { claimableEntities, type ClaimableEntity } from '#domain/claims/claims.ts';
import { groupBy } from '#domain/kernel/group-by.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { claims } from '#server/db/schema/claims.ts';
import { run_items, runs } from '#server/db/schema/runs.ts';
import { users } from '#server/db/schema/users.ts';
import type { Operation } from '#server/runs/operation.ts';
import type { Scope, Verdict } from '#server/runs/work.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { takenBy } from './standing-claims.ts';
import { noticeOverridden } from './holder-notices.ts';

/** Maximum number of claims that one request may override; runs have no limit. */
const MAX_OVER = 200;

/** Parses the claim ids in the header; throws 400 for other values. */
export function overClaimsOf({ headers }: FastifyRequest): readonly number[] {
  const given = headers[OVER_CLAIM.toLowerCase()];
  if (given === undefined) return [];
  const named = String(given)
    .split(',')
    .map((one) => one.trim());
  if (named.length > MAX_OVER || !named.every((one) => /^[1-9]\d{0,8}$/.test(one)))
    throw new ApiError(400, {
      message: `${OVER_CLAIM} must name claims by their numbers, separated by commas.`,
      code: 'malformed',
    });
  return named.map(Number);
}

const standing = {
  id: claims.id,
  entity: claims.entity,
  row_id: claims.row_id,
  label: claims.label,
  user_id: claims.user_id,
  name: users.name,
  claimed_at: claims.claimed_at,
};

const theirs = (caller: Caller) => and(isNull(claims.ended_at), ne(claims.user_id, caller.userId));

interface Called {
  key: string;
  endpoint: Endpoint;
  overClaims: readonly number[];
}

/** Records which claims a request overrode, and notifies their holders. */
export async function noteOverClaims(
  db: Db,
  caller: Caller | null,
  { key, endpoint, overClaims }: Called,
): Promise<void> {
  if (caller === null || isTenant(caller)) return;
  const found = await db
    .select(standing)
    .from(claims)
    .innerJoin(users, eq(users.id, claims.user_id))
    .where(and(inArray(claims.id, [...overClaims]), theirs(caller)));
  for (const [entity, over] of groupBy(found, (one) => one.entity))
    await noticeOverridden(db, caller, {
      entity,
      claims: over,
      did: `${endpoint.summary.split(/[;:,]/, 1)[0]}.`,
      call: key,
    });
}

const isClaimable = (entity: string): entity is ClaimableEntity =>
  claimableEntities.some((one) => one === entity);

/** Whether an operation works on claimable rows; operations on claims have their own rules. */
const isOver = ({ call, entity }: Pick<Operation, 'call' | 'entity'>) =>
  isClaimable(entity) && !call.startsWith('POST /claims');

/** Notes about chosen rows that others have claimed; the run includes these rows nevertheless. */
export async function notesOfClaims(
  { db, caller }: Scope,
  operation: Operation,
  chosen: SQL,
): Promise<Verdict[]> {
  if (!isOver(operation) || isTenant(caller)) return [];
  const { rows } = await db.execute<{ name: string; claimed_at: string; label: string }>(sql`
    select users.name, claims.claimed_at, chosen.label from (${chosen}) as chosen
    join claims on claims.entity = ${operation.entity} and claims.row_id = chosen.id and ${theirs(caller)}
    join users on users.id = claims.user_id order by chosen.position`);
  return rows.map(({ name, claimed_at, label }) => ({
    reason: null,
    note: takenBy({ name, claimed_at: new Date(claimed_at).toISOString() }),
    count: 1,
    sample: [label],
  }));
}

/** Notifies the holders of claimed rows that a run has started on them. */
export async function noticeRunOver(
  { db, caller }: Scope,
  runId: number,
  operation: Operation,
): Promise<void> {
  const { entity } = operation;
  if (!isOver(operation) || !isClaimable(entity) || isTenant(caller)) return;
  const over = await db
    .select({ ...standing, title: runs.title })
    .from(run_items)
    .innerJoin(runs, eq(runs.id, run_items.run_id))
    .innerJoin(claims, and(eq(claims.entity, entity), eq(claims.row_id, run_items.object_id)))
    .innerJoin(users, eq(users.id, claims.user_id))
    .where(and(eq(run_items.run_id, runId), eq(run_items.outcome, 'waiting'), theirs(caller)));
  await noticeOverridden(db, caller, {
    entity,
    claims: over,
    did: `${over[0]?.title ?? 'A run'}.`,
    call: operation.call,
    runId,
  });
}
