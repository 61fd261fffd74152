import { kilometresBetween, type GroundPoint } from '../kilometres.ts';
import { fitsDoor, type Dimensions } from '../services.ts';

/** A locker that keeps its power, with the doors that are free in it. */
export interface Refuge {
  id: number;
  code: string;
  zone: string;
  latitude: number;
  longitude: number;
  rooms: { width: number; height: number; length: number; max_weight: number; free: number }[];
}

/** Nobody walks farther for a parcel. */
export const REFUGE_KM = 10;

type Parcel = Dimensions & { weight: number };

/** Takes the smallest free door for each parcel; gives whether all of them found one. What was taken stays taken. */
function takeDoors(rooms: Refuge['rooms'], parcels: readonly Parcel[]): boolean {
  return parcels.every((parcel) => {
    const room = rooms.find((one) => one.free > 0 && fitsDoor(one, parcel));
    if (room !== undefined) room.free -= 1;
    return room !== undefined;
  });
}

/**
 * The nearest locker in the same province with a free door for every parcel of a shipment, whose doors are then promised
 * to it; undefined where it fits nowhere near. Rooms are in the order of their sizes.
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
