import { and, eq, isNull, sql } from 'drizzle-orm';
import { ApiError, forbiddenError, invalidError, notFound } from '#api/api-error.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { CLAIM_HOURS } from '#domain/claims/claims.ts';
import type { LineState } from '#domain/claims/handovers.ts';
import type { Caller, Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { claims } from '#server/db/schema/claims.ts';
import { handover_lines, handovers } from '#server/db/schema/handovers.ts';
import { notify } from '../messages/notifications.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { followAnswer } from './handovers.ts';
import { requireReceiver } from './receivers.ts';
import { requireRows } from './require-rows.ts';
import { endedClaim } from './standing-claims.ts';

type Input = InputOf<'PUT /handovers/:id/lines/:line'>;

/**
 * Locks the handover first and then its line. This avoids deadlocks, because concurrent answers
 * wait for the first one.
 */
async function lockedLine(db: Db, id: number, line: number) {
  const [handover] = await db.select().from(handovers).where(eq(handovers.id, id)).for('update');
  const isOfIt = and(eq(handover_lines.id, line), eq(handover_lines.handover_id, id));
  const [found] = await db.select().from(handover_lines).where(isOfIt).for('update');
  if (handover === undefined || found === undefined) throw notFound();
  const { giver_id, receiver_id } = handover;
  return { ...found, giver_id, receiver_id: found.receiver_id ?? receiver_id };
}
type Line = Awaited<ReturnType<typeof lockedLine>>;

/** Moves the claim of a line to the caller; returns false if the giver no longer holds it. */
async function moveClaim({ db, caller }: Actor, line: Line): Promise<boolean> {
  const { userId: to } = caller;
  if (line.claim_id === null) return true;
  const [held] = await db
    .update(claims)
    .set(endedClaim('handed-over', { by: to }))
    .where(
      and(eq(claims.id, line.claim_id), isNull(claims.ended_at), eq(claims.user_id, line.giver_id)),
    )
    .returning();
  if (held === undefined) return false;
  requireRows(caller, held.entity);
  const { entity, row_id, label, was_done, snoozed_until, wakes_on, snoozed_state } = held;
  await db.insert(claims).values({
    entity,
    row_id,
    label,
    was_done,
    snoozed_until,
    wakes_on,
    snoozed_state,
    user_id: to,
    note: line.note,
    noted_at: line.note === null ? null : sql`now()`,
    until: sql`greatest(${held.until}::timestamptz, now() + make_interval(hours => ${CLAIM_HOURS}))`,
  });
  return true;
}

interface Answer {
  by: number;
  state: LineState;
  reason?: string;
}

const updateLine = (db: Db, id: number, { by, state, reason }: Answer) =>
  db
    .update(handover_lines)
    .set({
      state,
      reason: reason ?? null,
      answered_by: by,
      answered_at: sql`now()`,
      version: sql`${handover_lines.version} + 1`,
    })
    .where(eq(handover_lines.id, id));

/**
 * Answers a line that is offered to the caller. Of two concurrent answers, the first answer counts.
 */
export async function answerLine({ params, body }: Input, { db, caller }: Context) {
  requireStaff(caller);
  const line = await lockedLine(db, params.id, params.line);
  requireMeant(line, caller);
  if (body.answer === 'give') await give({ db, caller }, line, body.to_user_id);
  else if (body.answer === 'return') await giveBack({ db, caller }, line, body.reason);
  else {
    const isMoved = await moveClaim({ db, caller }, line);
    const state = isMoved ? 'accepted' : 'over';
    await updateLine(db, line.id, { by: caller.userId, state });
  }
  return followAnswer(db, params.id);
}

/** Throws 403 for callers who cannot answer the line, and 409 for an answered line. */
function requireMeant(line: Line, { userId }: Caller): void {
  if (line.giver_id === userId)
    throw forbiddenError('Another person must answer this handover line.');
  if (line.receiver_id !== null && line.receiver_id !== userId)
    throw forbiddenError('This handover line is offered to another person.');
  if (line.state !== 'open')
    throw new ApiError(409, {
      message: 'This handover line was already answered.',
      code: 'conflict',
    });
}

type Actor = Pick<Context, 'db' | 'caller'>;

async function giveBack({ db, caller }: Actor, line: Line, reason: string | undefined) {
  if (reason === undefined) throw invalidError({ reason: ['Enter a reason.'] });
  await updateLine(db, line.id, { by: caller.userId, state: 'returned', reason });
  const title = `${caller.name} returned ${line.label} to you`;
  await noticeTo(db, line.giver_id, { title, body: reason });
}

/** Entity of the claimed row of a line. */
async function entitiesOf(db: Db, { claim_id }: Line) {
  if (claim_id === null) return [];
  const found = await db
    .select({ entity: claims.entity })
    .from(claims)
    .where(eq(claims.id, claim_id));
  return found.map(({ entity }) => entity);
}

async function give({ db, caller }: Actor, line: Line, to: number | undefined): Promise<void> {
  if (to === undefined || to === line.giver_id || to === caller.userId)
    throw invalidError({ to_user_id: ['Choose another person.'] });
  await requireReceiver(db, to, await entitiesOf(db, line));
  await db
    .update(handover_lines)
    .set({ receiver_id: to, version: sql`${handover_lines.version} + 1` })
    .where(eq(handover_lines.id, line.id));
  const title = `${caller.name} passed ${line.label} from a handover to you`;
  await noticeTo(db, to, { title, body: line.note ?? '' });
}

const noticeTo = (db: Db, user_id: number, words: { title: string; body: string }) =>
  notify(db, [
    { user_id, account_id: null, needs: null, level: 'info', href: '/handover/lines', ...words },
  ]);
