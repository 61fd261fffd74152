import {
  certaintyOf,
  certainties,
  type Certainty,
  type EvidenceLevel,
  type Received,
} from './evidence.ts';

/** States of a door in lists and filters, derived from its use and bolt. */
export const doorStates = [
  'free',
  'reserved',
  'occupied',
  'open',
  'jammed',
  'out-of-order',
] as const;
export type DoorState = (typeof doorStates)[number];

/** Use and bolt: the two facts of a door. */
export const doorUses = ['free', 'reserved', 'occupied', 'blocked'] as const;
export type DoorUse = (typeof doorUses)[number];
export const doorBolts = ['closed', 'open', 'stuck', 'unknown'] as const;
type DoorBolt = (typeof doorBolts)[number];

/** Door with its two facts, their evidence and details. Times are ISO strings. */
export interface Door {
  use: DoorUse;
  use_level: EvidenceLevel;
  use_at: string;
  use_by: string;
  bolt: DoorBolt;
  bolt_level: EvidenceLevel;
  bolt_at: string;
  bolt_by: string;
  parcel_id: number | null;
  reserved_until: string | null;
  occupied_since: string | null;
  last_opened_at: string | null;
  fault: string | null;
  blocked_reason: string | null;
  blocked_by: string | null;
  blocked_until: string | null;
}

/**
 * State of a door by use and bolt; the first match wins. The database column `state` uses the same
 * rule.
 */
export function stateOf({ use, bolt }: Pick<Door, 'use' | 'bolt'>): DoorState {
  if (bolt === 'stuck') return 'jammed';
  if (use === 'blocked') return 'out-of-order';
  return bolt === 'open' ? 'open' : use;
}

type Uses = Pick<Door, 'use' | 'occupied_since' | 'reserved_until'>;

/**
 * Returns the use of a door as if it were not blocked, because a blocked door keeps its contents.
 */
export function contentsOf({ use, occupied_since, reserved_until }: Uses): DoorUse {
  if (use !== 'blocked') return use;
  if (occupied_since !== null) return 'occupied';
  return reserved_until === null ? 'free' : 'reserved';
}

type Known = Pick<Door, 'use_level' | 'use_at' | 'bolt' | 'bolt_level' | 'bolt_at'>;

/**
 * Returns the certainty of a door: the lower certainty of its two facts; `unknown` if the bolt is
 * unknown.
 */
export function certaintyOfDoor(door: Known, moment: Received): Certainty {
  if (door.bolt === 'unknown') return 'unknown';
  const both = [
    certaintyOf({ level: door.use_level, at: door.use_at }, moment),
    certaintyOf({ level: door.bolt_level, at: door.bolt_at }, moment),
  ];
  return certainties.findLast((one) => both.includes(one)) ?? 'unknown';
}
