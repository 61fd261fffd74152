import type { Whereabouts } from './whereabouts.ts';

/** A vehicle that is followed. */
export interface Followed {
  id: number;
  branch: number;
  work: 'round' | 'line-haul';
  at: (time: number) => Whereabouts | null;
}

interface Fix extends Whereabouts {
  driver_id: number;
  accuracy: number;
  at: string;
}

/** Who drives reports at every beat, who stands at one of so many. */
const STANDING_BEATS = 12;

/** What the devices of a fleet report at a beat: where they are at `simulated`, said to be so at `now`. */
export function fleetReport(
  fleet: readonly Followed[],
  { simulated, now, beat }: { simulated: number; now: number; beat: number },
): Fix[] {
  const at = new Date(now).toISOString();
  return fleet.flatMap((vehicle): Fix[] => {
    const where = vehicle.at(simulated);
    if (where === null) return [];
    if (where.speed === 0 && (beat + vehicle.id) % STANDING_BEATS !== 0) return [];
    return [{ driver_id: vehicle.id, ...where, accuracy: 4 + ((vehicle.id * 7) % 11), at }];
  });
}
