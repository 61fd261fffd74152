import { IconLayer } from '@deck.gl/layers';
import { fillOf, occupancyOf, parcelsIn, type LockerFill } from '#domain/lockers/locker-fill.ts';
import { minutesOfPower, MAX_MINUTES } from '#domain/outages/time-left.ts';
import type { MapColours } from '../colours.ts';
import { ringIcon } from '../icons.ts';
import { liveLayer, partOf, type LiveLayer, type Scene } from '../layer.ts';
import { powerIcon } from '../power-arcs.ts';
import { buildStanding, standingColumns, type Standing } from './standing.ts';

const LOCKERS = 'lockers';
/** Remaining minutes of power below which a locker is red. */
const SOON = 30;

export interface DrawnLocker {
  id: number;
  latitude: number;
  longitude: number;
  state: string;
  is_full: boolean;
  door_count: number;
  free_door_count: number;
  faulty_door_count: number;
  minutes_left: number | null;
  dark_from: string | null;
}

interface DrawnLockers extends Standing {
  lockers: readonly DrawnLocker[];
}

const tones: Record<LockerFill, keyof MapColours> = {
  offline: 'offline',
  'out-of-service': 'offline',
  full: 'warning',
  'nearly-full': 'warning',
  free: 'faint',
};

/**
 * Drawing data of lockers. Each is a square inside a ring that shows its occupancy, crossed out if
 * the locker is offline or out of service. A colour means that it needs attention.
 */
export function lockerColumns(lockers: readonly DrawnLocker[]): DrawnLockers {
  const columns = standingColumns(lockers, (locker) => {
    const fill = fillOf(locker);
    const isOut = fill === 'offline' || fill === 'out-of-service';
    const icon = isOut ? 'off' : ringIcon(occupancyOf(locker));
    // Urgent, because the parcels in an offline locker cannot be collected.
    const isUrgent = fill === 'offline' && parcelsIn(locker) > 0;
    return { icon, tone: isUrgent ? 'danger' : tones[fill] };
  });
  return { ...columns, lockers };
}

/**
 * Arcs around lockers that are about to lose power, or have lost it. A full circle means two hours
 * left.
 */
export function powerRings({ lockers }: DrawnLockers, scene: Pick<Scene, 'now' | 'colours'>) {
  return lockers.flatMap((locker) => {
    const left = locker.state === 'offline' ? null : minutesOfPower(locker, scene.now);
    if (left === null) return [];
    const position: [number, number] = [locker.longitude, locker.latitude];
    return {
      position,
      icon: powerIcon(left / MAX_MINUTES),
      colour: scene.colours[left < SOON ? 'danger' : 'warning'],
    };
  });
}

const SIZE = 27;
const WIDER = 1.45;

function buildLockers(frame: DrawnLockers, scene: Scene) {
  const size = scene.zoom < 7 ? SIZE * 0.7 : SIZE;
  return [
    ...buildStanding({ id: LOCKERS, size: SIZE }, frame, scene),
    new IconLayer({
      id: partOf(LOCKERS, 'power'),
      beforeId: scene.beforeId,
      data: powerRings(frame, scene),
      iconAtlas: scene.icons.atlas,
      iconMapping: scene.icons.mapping,
      getPosition: ({ position }) => position,
      getIcon: ({ icon }) => icon,
      getColor: ({ colour }) => colour,
      getSize: size * WIDER,
    }),
  ];
}

export const lockersLayer = (from: () => DrawnLockers): LiveLayer =>
  liveLayer<DrawnLockers>({
    id: LOCKERS,
    kind: LOCKERS,
    from,
    build: buildLockers,
    idAt: ({ ids }, index) => ids[index] ?? null,
  });
