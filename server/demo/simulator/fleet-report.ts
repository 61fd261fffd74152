import type { Track, Whereabouts } from './whereabouts.ts';

/** A vehicle that is followed. */
export interface Followed extends Track {
  id: number;
  branch: number;
  work: 'round' | 'line-haul';
}

/** What a device reports. */
export interface ReportedPosition extends Whereabouts {
  driver_id: number;
  accuracy: number;
  /** The driver signs off with this position. */
  is_off_duty?: boolean;
  at: string;
}

/** Drivers with an open shift, each with the last position that was reported. */
export type OnDuty = Map<number, Omit<ReportedPosition, 'at' | 'is_off_duty'>>;

/** Who drives reports at every beat, who stands at one of so many. */
const STANDING_BEATS = 12;

/** What the device of a vehicle reports: where it is at `simulated`, said to be so at `now`; null without a signal. */
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

/** What the devices of a fleet report at a beat: where they are at `simulated`, said to be so at `now`. */
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

/** The last reports of those who have ended their work: where they were, signing off. */
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

/** Keeps who is on duty after a report was taken. */
export function keepOnDuty(onDuty: OnDuty, positions: readonly ReportedPosition[]): void {
  for (const { at: _, is_off_duty: isOff, ...position } of positions) {
    if (isOff) onDuty.delete(position.driver_id);
    else onDuty.set(position.driver_id, position);
  }
}
