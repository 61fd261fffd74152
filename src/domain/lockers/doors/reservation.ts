import { hasPower, type PoweredLocker } from '#domain/outages/outage.ts';
import { fitsDoor, type Dimensions } from '#domain/pricing/services.ts';
import { certaintyOfDoor, type Door } from './door.ts';
import { SENSOR_TRUST_MS } from './evidence.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';

/** Hours for which a door is reserved for a parcel. */
export const RESERVED_HOURS = 24;

/** Inner size of a door in centimetres, and maximum weight in kilograms. */
interface DoorRoom {
  code: string;
  width: number;
  height: number;
  length: number;
  max_weight: number;
}

/** Submitted and measured dimensions of a parcel; measured dimensions take precedence. */
export interface KnownParcel {
  submitted_length: number;
  submitted_width: number;
  submitted_height: number;
  submitted_weight: number;
  actual_length: number | null;
  actual_width: number | null;
  actual_height: number | null;
  actual_weight: number | null;
}

/**
 * Returns the dimensions in centimetres and the weight in kilograms: measured values if there are
 * any, otherwise submitted values.
 */
export const measuresOf = (parcel: KnownParcel): Dimensions & { weight: number } => ({
  length: parcel.actual_length ?? parcel.submitted_length,
  width: parcel.actual_width ?? parcel.submitted_width,
  height: parcel.actual_height ?? parcel.submitted_height,
  weight: parcel.actual_weight ?? parcel.submitted_weight,
});

/** Facts that decide whether a locker accepts reservations. */
export interface ReservingLocker extends PoweredLocker {
  state: string;
  is_offline: boolean;
  takes_reservations: boolean;
  last_seen: string | null;
  unsynced_since: string | null;
}

/** `true` if the locker accepts reservations now, otherwise the reason. */
export function canReserveIn(locker: ReservingLocker, now: number): true | string {
  const { code, state, is_offline, takes_reservations, last_seen } = locker;
  if (state !== 'online' && state !== 'offline') return `${code} is not in use.`;
  if (!takes_reservations) return `${code} accepts no reservations at the moment.`;
  if (!is_offline) return hasPower(locker, now);
  if (last_seen === null) return `${code} has never reported.`;
  const silent = now - Date.parse(last_seen);
  if (silent > SENSOR_TRUST_MS)
    return `${code} has not reported for ${Math.floor(silent / MINUTE_MS)} min.`;
  return hasPower(locker, now);
}

type Reserved = Pick<Door, 'use' | 'use_level' | 'use_at' | 'bolt' | 'bolt_level' | 'bolt_at'> & {
  number: number;
};

interface Wanted {
  door: Reserved;
  size: DoorRoom;
  locker: ReservingLocker;
  parcel: Dimensions & { weight: number };
}

/**
 * `true` if the door can be reserved for the parcel, otherwise the reason. The door must be free,
 * closed, known and large enough.
 */
export function canReserveDoor({ door, size, locker, parcel }: Wanted, now: number): true | string {
  const takes = canReserveIn(locker, now);
  if (takes !== true) return takes;
  if (door.use !== 'free') return `Door ${door.number} is not free.`;
  if (door.bolt !== 'closed') return `Door ${door.number} is not closed.`;
  const { last_seen: lastSeen, unsynced_since: unsyncedSince } = locker;
  if (certaintyOfDoor(door, { lastSeen, unsyncedSince, now }) === 'unknown')
    return `The state of door ${door.number} is unknown.`;
  const { length, width, height } = parcel;
  return (
    fitsDoor(size, parcel) ||
    `Door ${door.number} (${size.code}) is too small for ${length} × ${width} × ${height} cm and ${parcel.weight} kg.`
  );
}
