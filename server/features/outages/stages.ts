import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError } from '#api/api-error.ts';
import { formatDateTime } from '#domain/kernel/time.ts';
import type { Caller, Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { shedding_slots, shedding_stages } from '#server/db/schema/outages.ts';
import { notify } from '../messages/notifications.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { holdPlan, replan } from './plan/plan.ts';

type Stage = InputOf<'POST /outages/stages'>['body'];

/**
 * Number of lockers that lose power in the coming outages of a provider, and of the parcels in
 * them.
 */
async function darkLockers(db: Db, provider: string) {
  const { rows } = await db.execute<{ dark: number; parcels: number }>(sql`
    select count(*)::int as dark, coalesce(sum((select count(*) from doors d
      where d.locker_id = l.id and d.occupied_since is not null)), 0)::int as parcels
    from lockers l where exists (select from outage_lockers p join outages o on o.id = p.outage_id
      where p.locker_id = l.id and p.dark_from is not null and o.provider = ${provider} and not o.is_withdrawn and o.until_at > now())`);
  return rows[0] ?? { dark: 0, parcels: 0 };
}

const harmWords = ({ dark, parcels }: { dark: number; parcels: number }): string =>
  dark === 0
    ? 'No locker loses power: all batteries last.'
    : `${dark} ${dark === 1 ? 'locker loses' : 'lockers lose'} power, with ${parcels} ${parcels === 1 ? 'parcel' : 'parcels'} inside.`;

const stoppedWords = (stopped: number): string =>
  stopped === 0
    ? ''
    : ` ${stopped} ${stopped === 1 ? 'message that was not sent yet is' : 'messages that were not sent yet are'} cancelled.`;

/** Whether a provider has a schedule, so that its stage determines outages. */
export const hasSchedule = async (db: Db, provider: string): Promise<boolean> =>
  (await db.$count(shedding_slots, eq(shedding_slots.provider, provider))) > 0;

/** Throws if a stage cannot be announced. */
async function requireStage(db: Db, { provider, from, until = null }: Stage): Promise<void> {
  if (until !== null && Date.parse(until) <= Date.parse(from))
    throw invalidError({ until: ['The end must be after the start.'] });
  if (!(await hasSchedule(db, provider)))
    throw invalidError({
      provider: [`There is no schedule of ${provider}. Import one, or announce an outage by area.`],
    });
}

/** Stores an announced stage and its consequences; `caller` is null for a published stage. */
export async function keepStage(
  db: Db,
  caller: Caller | null,
  { provider, stage, from, until = null }: Stage,
) {
  const [said] = await db
    .insert(shedding_stages)
    .values({ provider, stage, from_at: from, until_at: until, user_id: caller?.userId ?? null })
    .returning();
  const changed = await replan(db);
  const harmed = await darkLockers(db, provider);
  const changes = { provider, stage, from, until };
  await writeAuditLog(db, caller, [
    {
      table_name: 'shedding_stages',
      row_id: said?.id ?? 0,
      account_id: null,
      action: 'create',
      changes: Object.fromEntries(
        Object.entries(changes).map(([field, to]) => [field, { from: null, to }]),
      ),
    },
  ]);
  const end = until === null ? '' : ` until ${formatDateTime(until)}`;
  await notify(db, [
    {
      level: harmed.dark > 0 ? 'warning' : 'info',
      needs: 'View lockers',
      title: `${provider}: stage ${stage}`,
      body: `From ${formatDateTime(from)}${end}. ${harmWords(harmed)}${stoppedWords(changed.stopped)}`,
      href: '/outages',
    },
  ]);
  return { ...changed, ...harmed };
}

/** Announces the stage of a provider; staff who see lockers are notified once. */
export async function announceStage(body: Stage, { db, caller }: Context) {
  await holdPlan(db);
  await requireStage(db, body);
  return keepStage(db, caller, body);
}

/** Counts the recipients to notify, whose time to collect ends during an outage of a provider. */
async function recipientsOf(db: Db, provider: string): Promise<number> {
  const { rows } = await db.execute<{ recipients: number }>(sql`
    select count(distinct s.id)::int as recipients from outages o join outage_lockers p on p.outage_id = o.id
    join locker_shipments s on s.locker_id = p.locker_id and s.state in ('deposited', 'overdue') and s.direction = 'pick-up'
    where o.provider = ${provider} and not o.is_withdrawn and o.until_at > now() and p.dark_from is not null
      and s.collect_before >= p.dark_from and s.collect_before < o.until_at + interval '1 hour'`);
  return rows[0]?.recipients ?? 0;
}

const UNDONE = new Error('A preview is never saved');

/**
 * Previews the announcement of a stage: announces the stage, then rolls back the announcement and
 * the outage ids that it used.
 */
export async function previewStage(body: Stage, { db, caller }: Context) {
  await holdPlan(db);
  await requireStage(db, body);
  const before = await darkLockers(db, body.provider);
  const { rows } = await db.execute<{ last: string }>(sql`select baton_outage_numbers() as last`);
  const found: { is?: Awaited<ReturnType<typeof keepStage>> & { recipients: number } } = {};
  await db
    .transaction(async (nested) => {
      const kept = await keepStage(nested, caller, body);
      found.is = { ...kept, recipients: await recipientsOf(nested, body.provider) };
      throw UNDONE;
    })
    .catch((error: unknown) => {
      if (error !== UNDONE) throw error;
    });
  await db.execute(sql`select baton_return_outage_numbers(${rows[0]?.last ?? '0'}::bigint)`);
  if (found.is === undefined) throw new Error('The stage was not previewed');
  return { ...found.is, dark_now: before.dark, parcels_now: before.parcels };
}
