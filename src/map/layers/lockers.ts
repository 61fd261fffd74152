import { fillOf, occupancyOf, parcelsIn, type LockerFill } from '../../domain/locker-fill.ts';
import type { MapColours } from '../colours.ts';
import { ringIcon } from '../icons.ts';
import { liveLayer, type LiveLayer } from '../layer.ts';
import { buildStanding, standing, type Standing } from './standing.ts';

const LOCKERS = 'lockers';

export interface DrawnLocker {
  id: number;
  latitude: number;
  longitude: number;
  state: string;
  is_full: boolean;
  door_count: number;
  free_door_count: number;
  faulty_door_count: number;
}

const tones: Record<LockerFill, keyof MapColours> = {
  offline: 'offline',
  'out-of-service': 'offline',
  full: 'warning',
  'nearly-full': 'warning',
  free: 'faint',
};

/** A locker is a square in a ring that says how full it is; offline ones are struck through. Colour means: look here. */
export function lockerColumns(lockers: readonly DrawnLocker[]): Standing {
  return standing(lockers, (locker) => {
    const fill = fillOf(locker);
    const isOut = fill === 'offline' || fill === 'out-of-service';
    const icon = isOut ? 'off' : ringIcon(occupancyOf(locker));
    // Nobody can take out the parcels inside.
    const isUrgent = fill === 'offline' && parcelsIn(locker) > 0;
    return { icon, tone: isUrgent ? 'danger' : tones[fill] };
  });
}

export const lockersLayer = (from: () => Standing): LiveLayer =>
  liveLayer<Standing>({
    id: LOCKERS,
    kind: LOCKERS,
    from,
    build: (frame, scene) => buildStanding({ id: LOCKERS, size: 27 }, frame, scene),
    idAt: ({ ids }, index) => ids[index] ?? null,
  });
