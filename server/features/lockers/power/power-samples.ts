import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import { isMeasured, usableMinutes } from '#domain/outages/battery.ts';
import { POWER_HOURS } from '#domain/outages/power-chart.ts';
import type { Db } from '#server/db/open.ts';
import { locker_power_samples } from '#server/db/schema/locker-power.ts';
import { lockers } from '#server/db/schema/lockers.ts';
import { locker_batteries, outage_lockers, outages } from '#server/db/schema/outages.ts';

type Report = InputOf<'POST /lockers/reports'>['body']['reports'][number];

const EVERY = sql`interval '15 minutes'`;

/** Stores power readings of lockers: one report every quarter of an hour, and every change. */
export async function storePowerSamples(db: Db, reports: readonly Report[]): Promise<void> {
  const reported = reports.flatMap(({ locker_id, at, on_mains, battery_percentage = null }) =>
    on_mains === undefined ? [] : [{ locker_id, at, on_mains, battery_percentage }],
  );
  if (reported.length === 0) return;
  await db.execute(sql`
    insert into locker_power_samples (locker_id, at, on_mains, battery_percentage)
    select t.* from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb)
      as t (locker_id integer, at timestamptz, on_mains boolean, battery_percentage integer) join lockers l on l.id = t.locker_id
    where not exists (select from locker_power_samples s where s.locker_id = t.locker_id
      and s.at > t.at - ${EVERY} and s.at < t.at + ${EVERY} and s.on_mains = t.on_mains)
    order by t.locker_id, t.at on conflict do nothing`);
}

/** Power of a locker: recent readings, outages of the same period, and learned battery life. */
export async function viewPower(db: Db, id: number) {
  const [locker] = await db.select({ id: lockers.id }).from(lockers).where(eq(lockers.id, id));
  if (locker === undefined) throw notFound();
  const since = sql`now() - make_interval(hours => ${POWER_HOURS})`;
  const samples = await db
    .select({
      at: locker_power_samples.at,
      on_mains: locker_power_samples.on_mains,
      battery_percentage: locker_power_samples.battery_percentage,
    })
    .from(locker_power_samples)
    .where(and(eq(locker_power_samples.locker_id, id), gt(locker_power_samples.at, since)))
    .orderBy(asc(locker_power_samples.at));
  const past = await db
    .select({ id: outages.id, from_at: outages.from_at, until_at: outages.until_at })
    .from(outages)
    .innerJoin(outage_lockers, eq(outage_lockers.outage_id, outages.id))
    .where(
      and(
        eq(outage_lockers.locker_id, id),
        eq(outages.is_withdrawn, false),
        gt(outages.until_at, since),
        lt(outages.from_at, sql`now()`),
      ),
    )
    .orderBy(asc(outages.from_at));
  const [battery] = await db
    .select({ discharges: locker_batteries.discharges })
    .from(locker_batteries)
    .where(eq(locker_batteries.locker_id, id));
  const discharges = battery?.discharges ?? [];
  return {
    samples,
    outages: past,
    discharges,
    usable_minutes: usableMinutes({ discharges }),
    is_measured: isMeasured({ discharges }),
  };
}
