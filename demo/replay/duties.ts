import { dutyAt, minuteOf } from '#domain/drivers/shifts.ts';
import { findingsOf, inMs, type Ask, type Finding } from './finding.ts';

export interface Scan {
  id: number;
  status: string;
  at: number;
  driver_id: number;
  is_active: boolean;
  shift_starts: string;
  shift_ends: string;
  /** Whether the time is within a shift of the driver. */
  is_in_shift: boolean;
}

const DAY_MINUTES = 24 * 60;

/** Whether a time is within the working hours of a driver, on any day. */
function isInHours({ shift_starts, shift_ends, at }: Scan): boolean {
  const [startsAt, ends] = [minuteOf(shift_starts), minuteOf(shift_ends)];
  const endsAt = ends <= startsAt ? ends + DAY_MINUTES : ends;
  return dutyAt({ startsAt, endsAt }, at, () => true) !== null;
}

/** Findings for a scan with a driver's app: the driver must have been on duty. */
export function judgeScan(scan: Scan): Finding[] {
  const { id, status, driver_id, is_active, is_in_shift } = scan;
  return findingsOf('hours of drivers', `event ${id} (${status}) of driver ${driver_id}`, [
    ...(is_active ? [] : ['The driver is not active.']),
    ...(isInHours(scan)
      ? []
      : [`The hours of the driver are ${scan.shift_starts} to ${scan.shift_ends}.`]),
    ...(is_in_shift ? [] : ['The driver was not on duty.']),
  ]);
}

export const readScans = (ask: Ask): Promise<Scan[]> =>
  ask<Scan>(`select e.id, e.status, ${inMs('e.at')} as at, e.driver_id, d.is_active, d.shift_starts, d.shift_ends,
      exists (select from driver_shifts h where h.driver_id = e.driver_id and e.at between h.started_at and coalesce(h.ended_at, 'infinity')) as is_in_shift
    from tracking_events e join drivers d on d.user_id = e.driver_id where e.source = 'driver-app'`);

export interface OnTheRoad {
  reference: string;
  driver_id: number | null;
  is_on_duty: boolean | null;
}

/** Findings for a shipment that is out for delivery while its driver is not on duty. */
export const judgeOnTheRoad = ({ reference, driver_id, is_on_duty }: OnTheRoad): Finding[] =>
  findingsOf('hours of drivers', `shipment ${reference}, out for delivery`, [
    ...(driver_id === null ? ['The shipment has no driver.'] : []),
    ...(driver_id !== null && is_on_duty !== true ? [`Driver ${driver_id} is not on duty.`] : []),
  ]);

export const readOnTheRoad = (ask: Ask): Promise<OnTheRoad[]> =>
  ask<OnTheRoad>(`select s.short_tracking_reference as reference, s.delivery_driver_id as driver_id, d.is_on_duty
    from shipments s left join drivers d on d.user_id = s.delivery_driver_id where s.status = 'out-for-delivery'`);

export interface Presence {
  driver_id: number;
  is_active: boolean;
  is_on_duty: boolean;
  open_shifts: number;
  /** Days since the last event or position; null when there is none. */
  received_days: number | null;
}

const SILENT_DAYS = 3;

/**
 * Findings for a driver whose duty state and shifts contradict each other, or who has left and
 * still reports.
 */
export function judgePresence({ driver_id, is_active, is_on_duty, ...given }: Presence): Finding[] {
  const isReceived = given.received_days !== null && given.received_days < SILENT_DAYS;
  return findingsOf('presence of drivers', `driver ${driver_id}`, [
    ...(is_on_duty === (given.open_shifts === 1) ? [] : ['Duty and open shift differ.']),
    ...(!is_active && is_on_duty ? ['On duty and not active.'] : []),
    ...(!is_active && isReceived ? ['Received in the last days and not active.'] : []),
  ]);
}

export const readPresences = (ask: Ask, now: string): Promise<Presence[]> =>
  ask<Presence>(`select d.user_id as driver_id, d.is_active, d.is_on_duty,
      (select count(*)::int from driver_shifts h where h.driver_id = d.user_id and h.ended_at is null) as open_shifts,
      (extract(epoch from '${now}'::timestamptz - greatest(d.last_seen, (select max(at) from driver_positions where driver_id = d.user_id),
        (select max(at) from tracking_events where driver_id = d.user_id))) / 86400)::float8 as received_days
    from drivers d`);
