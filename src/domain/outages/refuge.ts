import { kilometresBetween, type GroundPoint } from '../places/kilometres.ts';
import { fitsDoor, type Dimensions } from '../pricing/services.ts';

/** Locker that keeps its power, with its free doors. */
export interface Refuge {
  id: number;
  code: string;
  zone: string;
  latitude: number;
  longitude: number;
  rooms: { width: number; height: number; length: number; max_weight: number; free: number }[];
}

/** Maximum distance in km to a locker that recipients are sent to instead. */
export const REFUGE_KM = 10;

type Parcel = Dimensions & { weight: number };

/**
 * Reserves the smallest free door for each parcel. Returns whether all parcels got a door; if not,
 * the doors that were reserved before stay reserved.
 */
function takeDoors(rooms: Refuge['rooms'], parcels: readonly Parcel[]): boolean {
  return parcels.every((parcel) => {
    const room = rooms.find((one) => one.free > 0 && fitsDoor(one, parcel));
    if (room !== undefined) room.free -= 1;
    return room !== undefined;
  });
}

/**
 * Finds the nearest locker in the province with a free door for every parcel and reserves the doors
 * in `refuges`. Undefined if no locker is suitable. Rooms are sorted by size.
 */
export function refugeFor(
  refuges: readonly Refuge[],
  { from, zone, parcels }: { from: GroundPoint; zone: string; parcels: readonly Parcel[] },
): Refuge | undefined {
  const near = refuges
    .filter((one) => one.zone === zone)
    .map((refuge) => ({ refuge, km: kilometresBetween(from, refuge) }))
    .filter(({ km }) => km <= REFUGE_KM)
    .toSorted((a, b) => a.km - b.km);
  for (const { refuge } of near) {
    const rooms = refuge.rooms.map((room) => ({ ...room }));
    if (!takeDoors(rooms, parcels)) continue;
    refuge.rooms = rooms;
    return refuge;
  }
  return undefined;
}
