import type { RowOf } from '#api/endpoint-types.ts';
import type { RecordOf } from '#api/record-source.ts';
import type { Status } from '#ui/mark/status-mark.tsx';

export type LockerRow = RowOf<'GET /lockers'>;
export type Locker = RecordOf<'GET /lockers-view/:id'>;
export type Door = RowOf<'GET /doors'>;

interface State {
  status: Status;
  word: string;
}

export const lockerStates = {
  online: { status: 'success', word: 'Online' },
  offline: { status: 'offline', word: 'Offline' },
  'out-of-order': { status: 'danger', word: 'Out of order' },
  installing: { status: 'progress', word: 'Installing' },
  retired: { status: 'skip', word: 'Retired' },
} as const satisfies Record<LockerRow['state'], State>;

export const doorStates = {
  free: { status: 'success', word: 'Free' },
  reserved: { status: 'info', word: 'Reserved' },
  occupied: { status: 'neutral', word: 'Occupied' },
  open: { status: 'progress', word: 'Open' },
  jammed: { status: 'danger', word: 'Jammed' },
  'out-of-order': { status: 'skip', word: 'Out of order' },
} as const satisfies Record<Door['state'], State>;

export const certainties = {
  certain: 'Certain',
  'last-known': 'Last known',
  unknown: 'Unknown',
} as const satisfies Record<Door['certainty'], string>;

export const levels = {
  commanded: 'Commanded',
  acknowledged: 'Reported by terminal',
  sensed: 'Sensor',
  audited: 'Checked by a person',
} as const satisfies Record<Door['use_level'], string>;

/**
 * Returns the state of a door for display. A state that is no longer certain shows as unknown,
 * except jammed and out of order.
 */
export const stateOfDoor = (door: Door): State =>
  door.certainty === 'unknown' && door.state !== 'jammed' && door.state !== 'out-of-order'
    ? { status: 'offline', word: 'Unknown' }
    : doorStates[door.state];

/** Appearance of a door in the map of the doors. */
export const lookOf = (door: Door): Door['state'] | 'unknown' =>
  stateOfDoor(door).word === 'Unknown' ? 'unknown' : door.state;

/** State of a locker for display; "full" takes precedence over "online". */
export const stateOfLocker = (locker: Pick<LockerRow, 'state' | 'is_full'>): State =>
  locker.state === 'online' && locker.is_full
    ? { status: 'danger', word: 'Full' }
    : lockerStates[locker.state];
