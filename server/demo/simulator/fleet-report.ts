import type { Whereabouts } from './whereabouts.ts';

/** A vehicle that is followed. */
export interface Followed {
  id: number;
  branch: number;
  work: 'round' | 'line-haul';
  at: (time: number) => Whereabouts | null;
}

/** What a device reports. */
export interface Fix extends Whereabouts {
  driver_id: number;
  accuracy: number;
  at: string;
}

/** Who drives reports at every beat, who stands at one of so many. */
const STANDING_BEATS = 12;

/** What the device of a vehicle reports: where it is at `simulated`, said to be so at `now`; null without a signal. */
export function fixAt(
  vehicle: Followed,
  { simulated, now }: { simulated: number; now: number },
): Fix | null {
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
): Fix[] {
  return fleet.flatMap((vehicle): Fix[] => {
    const fix = fixAt(vehicle, { simulated, now });
    const isLeftOut = fix?.speed === 0 && (beat + vehicle.id) % STANDING_BEATS !== 0;
    return fix === null || isLeftOut ? [] : [fix];
  });
}
