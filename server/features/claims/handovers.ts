import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { ApiError, forbiddenError, invalidError, notFound } from '#api/api-error.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { needsNote } from '#domain/claims/handovers.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { claims } from '#server/db/schema/claims.ts';
import { handover_lines, handovers } from '#server/db/schema/handovers.ts';
import { runs } from '#server/db/schema/runs.ts';
import { notify } from '../messages/notifications.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { requireReceiver } from './receivers.ts';

type Actor = Pick<Context, 'db' | 'caller'>;

const open = ['offered', 'answering'] as const;
const conflict = (message: string) => new ApiError(409, { message, code: 'conflict' });

async function readState(db: Db, id: number) {
  const [found] = await db
    .select({ id: handovers.id, state: handovers.state })
    .from(handovers)
    .where(eq(handovers.id, id));
  if (found === undefined) throw notFound();
  return { ...found, lines: await db.$count(handover_lines, eq(handover_lines.handover_id, id)) };
}

/** The caller's claims that are on no open line yet, with the given notes. */
async function ownClaims({ db, caller }: Actor, { claim_notes: given }: Offer) {
  const notes = new Map(given.map(({ claim_id, note }) => [claim_id, note]));
  const held = await db
    .select()
    .from(claims)
    .where(
      and(
        eq(claims.user_id, caller.userId),
        isNull(claims.ended_at),
        sql`not exists (select from ${handover_lines} l where l.claim_id = ${claims.id} and l.state = 'open')`,
      ),
    )
    .orderBy(claims.claimed_at)
    .for('update');
  return held.map((claim) => ({ ...claim, note: notes.get(claim.id) ?? claim.note }));
}

/** Unfinished runs that the caller started. */
const ownRuns = ({ db, caller }: Actor) =>
  db
    .select({ id: runs.id, title: runs.title })
    .from(runs)
    .where(
      and(
        eq(runs.user_id, caller.userId),
        inArray(runs.state, ['waiting', 'running', 'paused', 'cancelling']),
      ),
    );

type Offer = InputOf<'POST /handovers'>['body'];

/** Offers the caller's claims and runs as lines with notes, which cannot be changed later. */
export async function offer(body: Offer, { db, caller }: Context) {
  requireStaff(caller);
  const { to_user_id: receiver, notes } = body;
  if (receiver === caller.userId) throw invalidError({ to_user_id: ['Choose another person.'] });
  const held = await ownClaims({ db, caller }, body);
  const entities = held.map(({ entity }) => entity);
  if (receiver !== null) await requireReceiver(db, receiver, entities);
  const bare = held.filter((claim) => needsNote(claim, Date.now()));
  if (bare.length > 0) {
    const labels = bare.slice(0, 3).map(({ label }) => label);
    const more = bare.length > 3 ? ` and ${bare.length - 3} more` : '';
    throw invalidError({
      claim_notes: [`Add a note to ${labels.join(', ')}${more}: claimed for more than 30 minutes.`],
    });
  }
  const lines = [
    ...held.map(({ id, label, note }) => ({ kind: 'claim' as const, claim_id: id, label, note })),
    ...(await ownRuns({ db, caller })).map(({ id, title }) => ({
      kind: 'run' as const,
      run_id: id,
      label: `Run ${id}`,
      note: title,
    })),
    ...notes.map((note) => ({ kind: 'note' as const, label: 'Note', note })),
  ];
  if (lines.length === 0)
    throw invalidError({ notes: ['You have no claims or runs to hand over. Add a note.'] });
  const [made] = await db
    .insert(handovers)
    .values({
      giver_id: caller.userId,
      receiver_id: receiver,
      shift_ends_at: body.shift_ends_at ?? new Date().toISOString(),
    })
    .returning({ id: handovers.id });
  const id = made?.id ?? 0;
  await db.insert(handover_lines).values(lines.map((line) => ({ ...line, handover_id: id })));
  await notify(db, [
    {
      user_id: receiver,
      account_id: null,
      needs: receiver === null ? ('Claim work' as const) : null,
      level: 'info',
      title: `${caller.name} hands over ${lines.length === 1 ? '1 line' : `${lines.length} lines`}`,
      body: 'Accept the lines, return them with a reason, or give them to another person.',
      href: '/handover/lines',
    },
  ]);
  return readState(db, id);
}

/** Withdraws the unanswered lines of a handover. */
export async function withdraw(id: number, { db, caller }: Context) {
  const [found] = await db.select().from(handovers).where(eq(handovers.id, id)).for('update');
  if (found === undefined) throw notFound();
  if (found.giver_id !== caller.userId)
    throw forbiddenError('Only the person who offered the handover can withdraw it.');
  if (!open.some((state) => state === found.state))
    throw conflict('This handover has already ended.');
  await db
    .update(handover_lines)
    .set({ state: 'withdrawn', version: sql`${handover_lines.version} + 1` })
    .where(and(eq(handover_lines.handover_id, id), eq(handover_lines.state, 'open')));
  await db
    .update(handovers)
    .set({ state: 'withdrawn', closed_at: sql`now()`, version: sql`${handovers.version} + 1` })
    .where(eq(handovers.id, id));
  return readState(db, id);
}

/** Updates the state of a handover after an answer; the last answer closes it. */
export async function followAnswer(db: Db, id: number) {
  const isOpen = and(eq(handover_lines.handover_id, id), eq(handover_lines.state, 'open'));
  const isClosed = (await db.$count(handover_lines, isOpen)) === 0;
  await db
    .update(handovers)
    .set({
      ...(isClosed ? { state: 'closed', closed_at: sql`now()` } : { state: 'answering' }),
      version: sql`${handovers.version} + 1`,
    })
    .where(and(eq(handovers.id, id), inArray(handovers.state, [...open])));
  return readState(db, id);
}
