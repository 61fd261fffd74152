import { sql, type SQL } from 'drizzle-orm';
import { SHIFT_ENDS_AFTER_MS } from '#domain/drivers/driver-presence.ts';
import type { Db } from '#server/db/open.ts';

const limit = sql.raw(`interval '${SHIFT_ENDS_AFTER_MS} milliseconds'`);

/**
 * Ends shifts without a recent report. Such a shift ends at the time of its last position, even if
 * that position is doubtful. Any node may run this at any time.
 */
export async function endSilentShifts(db: Db): Promise<void> {
  await db.execute(sql`
    with ended as (
      update driver_shifts s set ended_at = greatest(s.started_at, p.at, f.at), ended_by = 'silence'
      from driver_shifts open left join driver_positions p on p.driver_id = open.driver_id
      left join lateral (select max(at) as at from driver_doubts where driver_id = open.driver_id) f on true
      where open.id = s.id and s.ended_at is null and greatest(s.started_at, p.at, f.at) < now() - ${limit}
      returning s.driver_id
    )
    update drivers set is_on_duty = false, version = version + 1 from ended where ended.driver_id = drivers.user_id`);
}

/**
 * Starts and ends shifts by reports of devices. `newest` selects the latest position of each
 * driver: driver_id, at, first_at (the oldest position of the report that can start a shift) and
 * is_off_duty.
 */
export async function updateShifts(db: Db, newest: SQL): Promise<void> {
  await endSilentShifts(db);
  await db.execute(sql`
    with newest as (${newest}), ended as (
      update driver_shifts s set ended_at = newest.at, ended_by = 'device' from newest
      where s.driver_id = newest.driver_id and s.ended_at is null and newest.is_off_duty and newest.at >= s.started_at
      returning s.driver_id
    ), started as (
      insert into driver_shifts (driver_id, started_at)
      select newest.driver_id, greatest(newest.first_at, before.ended_at)
      from newest left join lateral (
        select max(s.ended_at) as ended_at, bool_or(s.ended_at is null) as is_open
        from driver_shifts s where s.driver_id = newest.driver_id
      ) before on true
      where not newest.is_off_duty and newest.at > now() - ${limit}
        and before.is_open is not true and coalesce(newest.at > before.ended_at, true)
      on conflict (driver_id) where ended_at is null do nothing
      returning driver_id
    )
    update drivers set is_on_duty = changed.is_on_duty, version = version + 1
    from (select driver_id, false as is_on_duty from ended union all select driver_id, true from started) changed
    where changed.driver_id = drivers.user_id`);
}

/**
 * Condition: a position at this time can start a shift; an older position belongs to a past shift.
 */
export const beginsShift = (at: SQL): SQL => sql`${at} > now() - ${limit}`;

/** Starts the shift of a driver who works without having sent a position. */
export const beginShift = (db: Db, driver: number): Promise<void> =>
  updateShifts(
    db,
    sql`select user_id as driver_id, now() as at, now() as first_at, false as is_off_duty from drivers where user_id = ${driver} and is_active`,
  );
