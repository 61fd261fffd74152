import { eq, sql } from 'drizzle-orm';
import type { PublishedStage, ReadStages } from '#server/adapters/shedding-status.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { shedding_status } from '#server/db/schema/outages.ts';
import { holdPlan } from './plan/plan.ts';
import { hasSchedule, keepStage } from './stages.ts';

/** Interval of requests to the service, over all nodes. */
const READ_EVERY_MS = 30 * 60_000;

/** Claims the request for this node; returns false if a node has sent it within the interval. */
async function claimTurn(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into ${shedding_status} as s (id, asked_at) values (1, now())
    on conflict (id) do update set asked_at = now()
      where s.asked_at <= now() - make_interval(secs => ${READ_EVERY_MS / 1000}) returning id`);
  return rows.length > 0;
}

const isSame = (one: PublishedStage, other: PublishedStage): boolean =>
  one.provider === other.provider &&
  one.stage === other.stage &&
  Date.parse(one.from) === Date.parse(other.from) &&
  (one.until ?? null) === (other.until ?? null);

/**
 * Stores published stages that are new. Repeated stages must not replace later announcements by
 * people. Stages of providers without a schedule are ignored.
 */
async function keepPublished(db: Db, stages: readonly PublishedStage[]): Promise<number> {
  await holdPlan(db);
  const [before] = await db.select().from(shedding_status).for('update');
  let kept = 0;
  for (const one of stages) {
    if ((before?.stages ?? []).some((other) => isSame(one, other))) continue;
    if (!(await hasSchedule(db, one.provider))) continue;
    await keepStage(db, null, one);
    kept += 1;
  }
  await db
    .update(shedding_status)
    .set({ stages: [...stages], read_at: sql`now()`, problem: null })
    .where(eq(shedding_status.id, 1));
  return kept;
}

/**
 * Fetches current and future stages from the service when due. Returns the number of new stages.
 */
export async function readPublishedStages(
  { database, log }: Pick<Services, 'database' | 'log'>,
  read: ReadStages,
): Promise<number> {
  const within = <T>(work: (db: Db) => Promise<T>) => database.within({ is: 'system' }, work);
  if (!(await within(claimTurn))) return 0;
  try {
    const stages = await read();
    return await within((db) => keepPublished(db, stages));
  } catch (error) {
    log.warn({ err: error }, 'The stages of load-shedding could not be read');
    await within((db) =>
      db
        .update(shedding_status)
        .set({ problem: 'The load-shedding status could not be read.' })
        .where(eq(shedding_status.id, 1)),
    );
    return 0;
  }
}
