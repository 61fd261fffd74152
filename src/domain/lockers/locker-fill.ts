/** Occupancy (0 to 1) above which a locker is nearly full. */
const NEARLY_FULL = 0.9;

/**
 * Fill of a locker on maps. A locker is `offline` if it does not answer, and `out-of-service` if it
 * is out of order or not yet installed. All other lockers are online and as full as they report.
 */
export type LockerFill = 'offline' | 'out-of-service' | 'full' | 'nearly-full' | 'free';

interface Doors {
  state: string;
  is_full: boolean;
  door_count: number;
  free_door_count: number;
}

/** Share of doors that are not free, from 0 to 1; faulty doors count as taken. */
export const occupancyOf = ({ door_count: all, free_door_count: free }: Doors): number =>
  all === 0 ? 0 : (all - free) / all;

/** Fill of a locker. Being offline or out of service takes precedence over occupancy. */
export function fillOf(locker: Doors): LockerFill {
  return locker.state === 'offline' ? 'offline' : roomOf(locker);
}

/**
 * Returns the fill of a locker by its doors, even while the locker is offline, because its parcels
 * are still inside.
 */
export function roomOf(locker: Doors): Exclude<LockerFill, 'offline'> {
  if (locker.state !== 'online' && locker.state !== 'offline') return 'out-of-service';
  if (locker.is_full || (locker.door_count > 0 && locker.free_door_count === 0)) return 'full';
  return occupancyOf(locker) > NEARLY_FULL ? 'nearly-full' : 'free';
}

/** Counts the parcels: every door that is neither free nor faulty holds one parcel. */
export const parcelsIn = (
  doors: Pick<Doors, 'door_count' | 'free_door_count'> & { faulty_door_count: number },
): number => Math.max(0, doors.door_count - doors.free_door_count - doors.faulty_door_count);
