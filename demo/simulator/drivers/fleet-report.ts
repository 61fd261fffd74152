import type { Track, Whereabouts } from './whereabouts.ts';

/** A tracked vehicle. */
export interface Followed extends Track {
  id: number;
  branch: number;
  work: 'round' | 'line-haul';
}

/** Position that a device reports. */
export interface ReportedPosition extends Whereabouts {
  driver_id: number;
  accuracy: number;
  /** Whether the driver signs off with this position. */
  is_off_duty?: boolean;
  at: string;
}

/** Last reported position of each driver with an open shift, by driver id. */
export type OnDuty = Map<number, Omit<ReportedPosition, 'at' | 'is_off_duty'>>;

/** Number of beats per report of a stopped vehicle. Moving vehicles report at every beat. */
const STANDING_BEATS = 12;

/** Position of a vehicle at `simulated`, reported with the time `now`; null without a signal. */
export function positionAt(
  vehicle: Followed,
  { simulated, now }: { simulated: number; now: number },
): ReportedPosition | null {
  const where = vehicle.at(simulated);
  const { id } = vehicle;
  return (
    where && {
      driver_id: id,
      ...where,
      accuracy: 4 + ((id * 7) % 11),
      at: new Date(now).toISOString(),
    }
  );
}

/** Positions of a fleet at `simulated`, reported with the time `now`. */
export function fleetReport(
  fleet: readonly Followed[],
  { simulated, now, beat }: { simulated: number; now: number; beat: number },
): ReportedPosition[] {
  return fleet.flatMap((vehicle): ReportedPosition[] => {
    const position = positionAt(vehicle, { simulated, now });
    const isLeftOut = position?.speed === 0 && (beat + vehicle.id) % STANDING_BEATS !== 0;
    return position === null || isLeftOut ? [] : [position];
  });
}

/** Sign-offs of drivers whose work has ended, at their last position. */
export function signOffs(
  fleet: readonly Followed[],
  onDuty: OnDuty,
  { simulated, now }: { simulated: number; now: number },
): ReportedPosition[] {
  return fleet.flatMap(({ id, isAtWork }): ReportedPosition[] => {
    const last = onDuty.get(id);
    if (last === undefined || isAtWork(simulated)) return [];
    return [{ ...last, speed: 0, is_off_duty: true, at: new Date(now).toISOString() }];
  });
}

/** Updates the drivers on duty after a report. */
export function keepOnDuty(onDuty: OnDuty, positions: readonly ReportedPosition[]): void {
  for (const { at: _, is_off_duty: isOff, ...position } of positions) {
    if (isOff) onDuty.delete(position.driver_id);
    else onDuty.set(position.driver_id, position);
  }
}
