import { inArray, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import {
  afterPowerReport,
  noRecord,
  isMeasured,
  usableMinutes,
  type BatteryRecord,
} from '#domain/outages/battery.ts';
import type { Db } from '#server/db/open.ts';
import { locker_batteries } from '#server/db/schema/outages.ts';

type Report = InputOf<'POST /lockers/reports'>['body']['reports'][number];
type Row = typeof locker_batteries.$inferSelect;

function recordOf(row: Row | undefined): BatteryRecord {
  if (row === undefined) return noRecord;
  const { discharges, off_since, off_charge, last_at, last_charge } = row;
  if (off_since === null || off_charge === null || last_at === null || last_charge === null)
    return { discharges, discharge: null };
  return {
    discharges,
    discharge: {
      since: Date.parse(off_since),
      charge: off_charge,
      at: Date.parse(last_at),
      left: last_charge,
    },
  };
}

const iso = (moment: number | undefined) =>
  moment === undefined ? null : new Date(moment).toISOString();

const rowOf = (locker_id: number, { discharges, discharge }: BatteryRecord) => ({
  locker_id,
  discharges: [...discharges],
  off_since: iso(discharge?.since),
  off_charge: discharge?.charge ?? null,
  last_at: iso(discharge?.at),
  last_charge: discharge?.left ?? null,
});

/** Learns from reports how long batteries last. Lockers that never lost mains power are ignored. */
export async function learnBatteries(db: Db, reports: readonly Report[]): Promise<void> {
  const reported = reports
    .filter(({ on_mains }) => on_mains !== undefined)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  if (reported.length === 0) return;
  const ids = [...new Set(reported.map(({ locker_id }) => locker_id))];
  const rows = await db
    .select()
    .from(locker_batteries)
    .where(inArray(locker_batteries.locker_id, ids))
    .orderBy(locker_batteries.locker_id)
    .for('update');
  const known = new Map(rows.map((row) => [row.locker_id, recordOf(row)]));
  const changed = new Map<number, BatteryRecord>();
  for (const { locker_id, at, on_mains, battery_percentage = null } of reported) {
    const before = changed.get(locker_id) ?? known.get(locker_id) ?? noRecord;
    const next = afterPowerReport(before, {
      at: Date.parse(at),
      on_mains: on_mains === true,
      battery_percentage,
    });
    if (next !== before) changed.set(locker_id, next);
  }
  await store(db, changed);
}

async function store(db: Db, changed: ReadonlyMap<number, BatteryRecord>): Promise<void> {
  if (changed.size === 0) return;
  const rows = [...changed].map(([id, record]) => rowOf(id, record));
  await db
    .insert(locker_batteries)
    .values(rows)
    .onConflictDoUpdate({
      target: locker_batteries.locker_id,
      set: {
        discharges: sql`excluded.discharges`,
        off_since: sql`excluded.off_since`,
        off_charge: sql`excluded.off_charge`,
        last_at: sql`excluded.last_at`,
        last_charge: sql`excluded.last_charge`,
      },
    });
  const measured = [...changed]
    .filter(([, record]) => isMeasured(record))
    .map(([id, record]) => ({ id, usable: usableMinutes(record) }));
  if (measured.length === 0) return;
  await db.execute(sql`
    update lockers l set usable_minutes = m.usable, version = l.version + 1
    from jsonb_to_recordset(${JSON.stringify(measured)}::jsonb) as m (id integer, usable integer)
    where m.id = l.id and l.usable_minutes is distinct from m.usable`);
}
