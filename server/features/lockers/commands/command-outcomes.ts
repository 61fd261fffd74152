import { sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { mayBecome, NOT_SEEN_OPEN, SEEN_OPEN_S } from '#domain/lockers/locker-commands.ts';
import type { Db } from '#server/db/open.ts';
import type { DoorChange } from '../doors/door-changes.ts';
import { noticeUnseenOpenings } from '../doors/unseen-openings.ts';

type Report = InputOf<'POST /lockers/reports'>['body']['reports'][number];

const isOver = `(state in ('awaiting', 'queued', 'sent') and expires_at < now())
  or (state = 'acknowledged' and kind = 'physical' and door_id is not null
    and acknowledged_at < now() - make_interval(secs => ${SEEN_OPEN_S}))`;
/** SQL condition: a command got no answer in time. */
export const isSomeCommandOver = `exists (select from locker_commands where ${isOver})`;

/**
 * Settles commands that got no answer in time: `expired` if the terminal never fetched them,
 * `unknown` if they were sent without an answer, or acknowledged without an observed opening.
 */
export async function settleCommands(db: Db): Promise<void> {
  const { rows } = await db.execute<{ locker_id: number; answer: string }>(sql`
    update locker_commands set version = version + 1, answered_at = now(),
      state = case when state in ('queued', 'awaiting') then 'expired' else 'unknown' end,
      answer = case
        when state = 'awaiting' then 'No second person agreed in time.'
        when state = 'queued' then 'The terminal did not take it in time.'
        when state = 'acknowledged' then ${NOT_SEEN_OPEN}
        else 'The terminal took it and did not answer. It may still be carried out.' end
    where ${sql.raw(isOver)}
    returning locker_id, answer`);
  const unseen = rows.filter(({ answer }) => answer === NOT_SEEN_OPEN);
  await noticeUnseenOpenings(db, [...new Set(unseen.map(({ locker_id }) => locker_id))]);
}

/**
 * Time reported by a terminal, but not before the command was sent, because the terminal's clock
 * may be slow.
 */
const notBefore = (at: string) =>
  sql`greatest(${at}::timestamptz, time_created, sent_at, acknowledged_at)`;

/**
 * Stores the results of commands reported by terminals. States only advance, so that a repeated
 * report changes nothing.
 */
export async function storeOutcomes(
  db: Db,
  reports: readonly Pick<Report, 'locker_id' | 'commands'>[],
): Promise<void> {
  const reported = reports.flatMap(({ locker_id, commands }) =>
    commands.map((one) => ({ ...one, locker_id })),
  );
  for (const { id, locker_id, state, at, answer = null } of reported) {
    const from = ['queued', 'sent', 'acknowledged', 'unknown', 'awaiting'] as const;
    const allowed = from.filter((one) => mayBecome(one, state));
    await db.execute(sql`
      update locker_commands set state = ${state}, answer = coalesce(${answer}, answer), version = version + 1,
        acknowledged_at = coalesce(acknowledged_at, case when ${state} in ('acknowledged', 'done') then ${notBefore(at)} end),
        answered_at = case when ${state} = 'acknowledged' then answered_at else ${notBefore(at)} end
      where id = ${id} and locker_id = ${locker_id} and state = any(${sql.param(allowed)}::text[])`);
  }
}

/**
 * Links observed openings of doors to their commands. Returns openings without a command or code in
 * the minute before.
 */
export async function senseOpenings(db: Db, changes: readonly DoorChange[]): Promise<DoorChange[]> {
  const opened = changes.filter(
    ({ effect, given }) => effect === 'changed' && given.is === 'sensed' && given.bolt === 'open',
  );
  const unexplained: DoorChange[] = [];
  for (const change of opened) {
    const { rows } = await db.execute(sql`
      with meant as (
        select id from locker_commands where locker_id = ${change.locker_id} and kind = 'physical'
          and (door_id = ${change.door_id} or (door_id is null and command like 'open-%'))
          and state in ('sent', 'acknowledged', 'done', 'unknown')
          and sent_at > ${change.given.at}::timestamptz - interval '60 seconds'
      ), sensed as (
        update locker_commands c set sensed_at = coalesce(sensed_at, greatest(${change.given.at}::timestamptz, c.time_created, c.sent_at)), version = c.version + 1,
          state = 'done', answered_at = coalesce(answered_at, now()), acknowledged_at = coalesce(acknowledged_at, now()),
          answer = 'The door was seen to open.'
        from meant where c.id = meant.id returning c.id
      )
      select id from sensed union all
      select id from locker_access where door_id = ${change.door_id} and used_at > ${change.given.at}::timestamptz - interval '60 seconds'`);
    if (rows.length === 0) unexplained.push(change);
  }
  return unexplained;
}
