import { sql } from 'drizzle-orm';
import { usableMinutes } from '#domain/outages/battery.ts';
import { lockers } from '#server/db/schema/lockers.ts';

const unmeasured = usableMinutes({ discharges: [] });

/** Power of a locker for lists and the map. */
export const lockerPower = {
  minutes_left: sql<number | null>`case when not ${lockers.on_mains} then
    floor(coalesce(${lockers.usable_minutes}, ${unmeasured}::int) * ${lockers.battery_percentage} / 100.0)::int end`,
  outage_from: lockers.outage_from,
  outage_until: lockers.outage_until,
  dark_from: lockers.dark_from,
};

export const hasOutage = sql`coalesce(${lockers.outage_until} > now(), false)`;
export const goesDark = sql`coalesce(${lockers.dark_from} < ${lockers.outage_until} and ${lockers.outage_until} > now(), false)`;
