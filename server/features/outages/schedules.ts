import { and, eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError } from '#api/api-error.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { countChanges, scheduleChanges } from '#domain/outages/schedule-changes.ts';
import { readSchedule } from '#domain/outages/schedule-text.ts';
import { scheduleOn, stageAt } from '#domain/outages/schedule.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { shedding_slots, shedding_status } from '#server/db/schema/outages.ts';
import { holdPlan, readSchedules, readStatements, replan } from './plan/plan.ts';

interface Counted extends Record<string, unknown> {
  provider: string;
  slots: number;
  blocks: number;
  areas: number;
  valid_from: string;
  next_from: string | null;
}

type Import = InputOf<'POST /outages/schedules'>['body'];

const MAX_PROBLEMS = 10;
/** Maximum number of changes that are shown; the count includes all changes. */
const MAX_SHOWN = 200;

/** Lists providers with their schedules and current stage. */
export async function listSchedules(db: Db) {
  const today = todayHere();
  const { rows } = await db.execute<Counted>(sql`
    select p.provider, p.valid_from::text, p.next_from::text, count(*)::int as slots, count(distinct s.block)::int as blocks,
      (select count(*)::int from power_areas a where a.provider = p.provider) as areas
    from (
      select provider, coalesce(max(valid_from) filter (where valid_from <= ${today}::date), min(valid_from)) as valid_from,
        min(valid_from) filter (where valid_from > ${today}::date) as next_from
      from shedding_slots group by provider
    ) p join shedding_slots s on s.provider = p.provider and s.valid_from = p.valid_from
    group by p.provider, p.valid_from, p.next_from order by p.provider`);
  const statements = await readStatements(db);
  const [service] = await db.select().from(shedding_status);
  const now = Date.now();
  return rows.map((row) => {
    const said = statements.get(row.provider) ?? [];
    const newest = said.at(-1);
    const until = newest?.until ?? null;
    return {
      ...row,
      stage: stageAt(said, now),
      stage_until: until === null ? null : new Date(until).toISOString(),
      said_at: newest === undefined ? null : new Date(newest.said_at).toISOString(),
      read_at: service?.read_at ?? null,
      problem: service?.problem ?? null,
    };
  });
}

/** Parses the slots of a text; throws 422 with the invalid lines. */
function slotsOf(text: string) {
  const { slots, problems } = readSchedule(text);
  if (problems.length > 0) throw invalidError({ text: problems.slice(0, MAX_PROBLEMS) });
  if (slots.length === 0) throw invalidError({ text: ['Enter at least one line with a slot.'] });
  return slots;
}

/** Previews the changes of a schedule against the schedule that is valid on its first day. */
export async function previewSchedule(
  { provider, text, valid_from = todayHere() }: Import,
  { db }: Pick<Context, 'db'>,
) {
  const slots = slotsOf(text);
  const present = scheduleOn(await readSchedules(db, provider), valid_from);
  const changes = scheduleChanges(present?.slots ?? [], slots);
  return {
    valid_from,
    present_from: present?.valid_from ?? null,
    slots: slots.length,
    ...countChanges(changes),
    changes: changes.slice(0, MAX_SHOWN),
  };
}

/** Imports a provider's schedule, valid from a day on; throws 422 if a line is invalid. */
export async function importSchedule(
  { provider, text, valid_from = todayHere() }: Import,
  { db }: Pick<Context, 'db'>,
) {
  const slots = slotsOf(text);
  await holdPlan(db);
  await db
    .delete(shedding_slots)
    .where(and(eq(shedding_slots.provider, provider), eq(shedding_slots.valid_from, valid_from)));
  await db.execute(sql`
    insert into shedding_slots (provider, valid_from, block, day_of_month, stage, from_minute, until_minute)
    select ${provider}, ${valid_from}::date, s.* from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb)
      as s (block integer, day_of_month integer, stage integer, from_minute integer, until_minute integer)`);
  await replan(db);
  const found = (await listSchedules(db)).find((one) => one.provider === provider);
  if (found === undefined) throw new Error('The schedule was not saved');
  return found;
}
