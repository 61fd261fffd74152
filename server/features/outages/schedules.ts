import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '../../../src/api/endpoint-types.ts';
import { invalid } from '../../../src/api/api-error.ts';
import { readSchedule } from '../../../src/domain/outages/schedule-text.ts';
import { stageAt } from '../../../src/domain/outages/schedule.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { shedding_slots, shedding_status } from '../../db/schema/outages.ts';
import { holdPlan, readStatements, replan } from './plan.ts';

interface Counted extends Record<string, unknown> {
  provider: string;
  slots: number;
  blocks: number;
  areas: number;
}

const MOST_PROBLEMS = 10;

/** Providers with their schedules and the stage of now. */
export async function listSchedules(db: Db) {
  const { rows } = await db.execute<Counted>(sql`
    select provider, count(*)::int as slots, count(distinct block)::int as blocks,
      (select count(*)::int from power_areas a where a.provider = s.provider) as areas
    from shedding_slots s group by provider order by provider`);
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

/** Replaces the schedule of a provider; nothing is kept where a line cannot be read. */
export async function importSchedule(
  { provider, text }: InputOf<'POST /outages/schedules'>['body'],
  { db }: Pick<Context, 'db'>,
) {
  const { slots, problems } = readSchedule(text);
  if (problems.length > 0) throw invalid({ text: problems.slice(0, MOST_PROBLEMS) });
  if (slots.length === 0) throw invalid({ text: ['There is no line with a slot.'] });
  await holdPlan(db);
  await db.delete(shedding_slots).where(eq(shedding_slots.provider, provider));
  await db.execute(sql`
    insert into shedding_slots (provider, block, day_of_month, stage, from_minute, until_minute)
    select ${provider}, s.* from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb)
      as s (block integer, day_of_month integer, stage integer, from_minute integer, until_minute integer)`);
  await replan(db);
  const found = (await listSchedules(db)).find((one) => one.provider === provider);
  if (found === undefined) throw new Error('The schedule was not kept');
  return found;
}
