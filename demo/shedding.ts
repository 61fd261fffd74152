import { isNotNull, sql } from 'drizzle-orm';
import { MAX_STAGE, type SheddingSlot } from '#domain/outages/schedule.ts';
import type { Db } from '#server/db/open.ts';
import { lockers } from '#server/db/schema/lockers.ts';
import { outages, power_areas, shedding_slots } from '#server/db/schema/outages.ts';
import { HOUR_MS } from '#domain/kernel/time.ts';

/** Number of blocks of areas, and minutes between the starts of slots. */
const BLOCKS = 16;
const SLOT_MINUTES = 120;
/** Duration of an outage: two hours, and half an hour for switching. */
const OFF_MINUTES = 150;
const SLOTS_A_DAY = 12;
const DAY_MINUTES = 1440;
const DAYS = 31;

const PROVIDER = 'Eskom';
/** Number of areas without power yesterday. */
const YESTERDAY = 3;

/** Block of an area, by the number at the end of its name. */
const blockOfArea = (area: string): number =>
  1 + ((Number(/\d+$/.exec(area)?.[0] ?? 1) - 1) % BLOCKS);

/** A schedule like Eskom's: every stage adds a block to each slot, and blocks take turns. */
function sheddingSlots(): (SheddingSlot & { provider: string })[] {
  const slots: (SheddingSlot & { provider: string })[] = [];
  for (let day = 1; day <= DAYS; day += 1)
    for (let slot = 0; slot < SLOTS_A_DAY; slot += 1)
      for (let stage = 1; stage <= MAX_STAGE; stage += 1) {
        const from_minute = slot * SLOT_MINUTES;
        slots.push({
          provider: PROVIDER,
          block: 1 + ((day * 5 + slot + (stage - 1) * 2) % BLOCKS),
          day_of_month: day,
          stage,
          from_minute,
          until_minute: (from_minute + OFF_MINUTES) % DAY_MINUTES,
        });
      }
  return slots;
}

/**
 * Adds power samples of lockers over two days: on battery during outages of the locker's area,
 * otherwise on mains.
 */
const makePowerSamples = (db: Db, now: string) =>
  db.execute(sql`
    insert into locker_power_samples (locker_id, at, on_mains, battery_percentage)
    select l.id, t.at, o.id is null, case when o.id is null then 100 else 100 - (extract(epoch from t.at - o.from_at) / 60 / 3)::int end
    from lockers l cross join lateral (select ${now}::timestamptz - n * interval '30 minutes' as at from generate_series(1, 95) n) t
    left join outages o on o.area = l.load_shedding_area and t.at between o.from_at and o.until_at
    where l.state = 'online' and (l.id % 8 = 0 or l.load_shedding_area in (select area from outages))`);

/**
 * Assigns the areas of all lockers to blocks, with their provider's schedule. No stage is
 * announced; yesterday's outages have ended.
 */
export async function makeShedding(db: Db, now: number): Promise<void> {
  const named = await db
    .selectDistinct({ area: lockers.load_shedding_area })
    .from(lockers)
    .where(isNotNull(lockers.load_shedding_area));
  const areas = named.flatMap(({ area }) => area ?? []);
  await db
    .insert(power_areas)
    .values(areas.map((code) => ({ code, provider: PROVIDER, block: blockOfArea(code) })));
  await db.insert(shedding_slots).values(sheddingSlots());
  const ago = (hours: number) => new Date(now - hours * HOUR_MS).toISOString();
  await db.insert(outages).values(
    areas
      .toSorted((a, b) => (a < b ? -1 : 1))
      .slice(0, YESTERDAY)
      .map((area) => ({
        area,
        kind: 'planned' as const,
        provider: PROVIDER,
        stage: 2,
        from_at: ago(26),
        until_at: ago(23.5),
        off_at: ago(25.9),
        on_at: ago(23.4),
      })),
  );
  await makePowerSamples(db, new Date(now).toISOString());
  // Batteries lasted through these outages, with at least half an hour to spare.
  await db.execute(sql`
    insert into outage_lockers (outage_id, locker_id, spare_minutes, is_measured)
    select o.id, l.id, 30 + l.id % 90, false from outages o join lockers l on l.load_shedding_area = o.area`);
}
