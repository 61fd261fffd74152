import { sql } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { holdPlan, replan } from './plan/plan.ts';

/**
 * Records events that terminals report during current outages: loss and return of mains power, and
 * lockers whose battery ran out.
 */
async function recordWhatHappened(db: Db): Promise<void> {
  await db.execute(sql`
    update outage_lockers p set went_dark_at = l.offline_since
    from outages o, lockers l
    where o.id = p.outage_id and l.id = p.locker_id and p.went_dark_at is null and not o.is_withdrawn
      and l.is_offline and not l.on_mains and l.offline_since between o.from_at and o.until_at and o.until_at > now() - interval '1 hour'`);
  await db.execute(sql`
    with seen as (
      select o.id, min(b.off_since) as off, count(*) filter (where not l.on_mains) as still
      from outages o join lockers l on l.load_shedding_area = o.area
      left join locker_batteries b on b.locker_id = l.id and b.off_since < o.until_at and b.off_since > o.from_at - interval '1 hour'
      where not o.is_withdrawn and o.on_at is null and o.from_at <= now() and o.until_at > now() - interval '12 hours'
      group by o.id
    )
    update outages o set
      off_at = coalesce(o.off_at, s.off),
      on_at = case when o.off_at is not null and s.still = 0 then now() end,
      version = o.version + 1
    from seen s where s.id = o.id
      and ((o.off_at is null and s.off is not null) or (o.off_at is not null and s.still = 0))`);
}

/** Plans outages, predicts batteries and records reported outages. */
export async function followOutages({ database }: Pick<Services, 'database'>): Promise<void> {
  const within = (work: (db: Db) => Promise<unknown>) => database.within({ is: 'system' }, work);
  await within(async (db) => {
    await holdPlan(db);
    await replan(db);
  });
  await within(recordWhatHappened);
}
