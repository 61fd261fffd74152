import { sql } from 'drizzle-orm';
import { groupBy } from '#domain/kernel/group-by.ts';
import { batteryNow, isMeasured, predictSurvival, usableMinutes } from '#domain/outages/battery.ts';
import type { Db } from '#server/db/open.ts';

interface Powered extends Record<string, unknown> {
  id: number;
  area: string;
  on_mains: boolean;
  battery_percentage: number | null;
  last_seen: string | null;
  discharges: number[];
}

interface Coming extends Record<string, unknown> {
  id: number;
  area: string;
  from_at: string;
  until_at: string;
}

interface Prediction {
  outage_id: number;
  locker_id: number;
  dark_from: string | null;
  spare_minutes: number | null;
  is_measured: boolean;
}

const poweredLockers = (db: Db) =>
  db.execute<Powered>(sql`
    select l.id, l.load_shedding_area as area, l.on_mains, l.battery_percentage, l.last_seen, coalesce(b.discharges, '{}') as discharges
    from lockers l left join locker_batteries b on b.locker_id = l.id
    where l.state <> 'retired' and l.load_shedding_area in (
      select area from outages where not is_withdrawn and until_at > now())`);

const comingOutages = (db: Db) =>
  db.execute<Coming>(sql`
    select id, area, from_at, until_at from outages where not is_withdrawn and until_at > now() order by from_at`);

const iso = (moment: number | null): string | null =>
  moment === null ? null : new Date(moment).toISOString();

/** Predicts the battery of a locker through the ordered outages of its area. */
function predictionsOf(locker: Powered, outages: readonly Coming[], now: number): Prediction[] {
  const is_measured = isMeasured(locker);
  const intervals = outages.map(({ from_at, until_at }) => ({
    from: Date.parse(from_at),
    until: Date.parse(until_at),
  }));
  const { battery_percentage: charge, on_mains, last_seen } = locker;
  const usable_minutes = usableMinutes(locker);
  const seen = last_seen === null ? now : Date.parse(last_seen);
  const found =
    charge === null
      ? []
      : predictSurvival(
          { charge: batteryNow({ charge, on_mains, usable_minutes, seen }, now), usable_minutes },
          intervals,
          now,
        );
  return outages.map(({ id }, at) => ({
    outage_id: id,
    locker_id: locker.id,
    dark_from: iso(found[at]?.dark_from ?? null),
    spare_minutes: found[at]?.spare_minutes ?? null,
    is_measured,
  }));
}

/** Stores predictions. A predicted time that has passed is not changed any more. */
const store = (db: Db, predictions: readonly Prediction[]) =>
  db.execute(sql`
    insert into outage_lockers as o (outage_id, locker_id, dark_from, spare_minutes, is_measured)
    select * from jsonb_to_recordset(${JSON.stringify(predictions)}::jsonb)
      as p (outage_id integer, locker_id integer, dark_from timestamptz, spare_minutes integer, is_measured boolean)
    on conflict (outage_id, locker_id) do update set
      dark_from = case when o.dark_from <= now() and excluded.dark_from is not null then o.dark_from else excluded.dark_from end,
      spare_minutes = excluded.spare_minutes, is_measured = excluded.is_measured
    where (o.dark_from, o.spare_minutes, o.is_measured)
      is distinct from (excluded.dark_from, excluded.spare_minutes, excluded.is_measured)`);

/** Copies times of the current or next outage to the rows of its lockers. */
const show = (db: Db) =>
  db.execute(sql`
    with next as (
      select distinct on (o.area) o.id, o.area, o.from_at, o.until_at from outages o
      where not o.is_withdrawn and o.until_at > now() order by o.area, o.from_at
    ), wanted as (
      select l.id, n.from_at, n.until_at, p.dark_from from lockers l
      left join next n on n.area = l.load_shedding_area and l.state <> 'retired'
      left join outage_lockers p on p.outage_id = n.id and p.locker_id = l.id
      where n.id is not null or l.outage_from is not null
    )
    update lockers l set outage_from = w.from_at, outage_until = w.until_at, dark_from = w.dark_from, version = l.version + 1
    from wanted w where w.id = l.id
      and (l.outage_from, l.outage_until, l.dark_from) is distinct from (w.from_at, w.until_at, w.dark_from)`);

/** Predicts the batteries of all lockers through the coming outages. */
export async function predict(db: Db, now: number): Promise<void> {
  const { rows: coming } = await comingOutages(db);
  const byArea = groupBy(coming, ({ area }) => area);
  const { rows: powered } = coming.length === 0 ? { rows: [] } : await poweredLockers(db);
  const predictions = powered.flatMap((locker) =>
    predictionsOf(locker, byArea.get(locker.area) ?? [], now),
  );
  if (predictions.length > 0) await store(db, predictions);
  await show(db);
}
