import {
  certaintyOf,
  certainties,
  type Certainty,
  type EvidenceLevel,
  type Received,
} from './evidence.ts';

/** What lists and filters call a door: what its two facts come to. */
export const doorStates = [
  'free',
  'reserved',
  'occupied',
  'open',
  'jammed',
  'out-of-order',
] as const;
export type DoorState = (typeof doorStates)[number];

/** What a door is used for, and what its bolt does: the two facts of a door. */
export const doorUses = ['free', 'reserved', 'occupied', 'blocked'] as const;
export type DoorUse = (typeof doorUses)[number];
export const doorBolts = ['closed', 'open', 'stuck', 'unknown'] as const;
type DoorBolt = (typeof doorBolts)[number];

/** The two facts of a door, each with its evidence, and what goes with them. Instants are ISO texts. */
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

/** What the two facts come to, the first that holds. The database computes the column `state` by the same rule. */
export function stateOf({ use, bolt }: Pick<Door, 'use' | 'bolt'>): DoorState {
  if (bolt === 'stuck') return 'jammed';
  if (use === 'blocked') return 'out-of-order';
  return bolt === 'open' ? 'open' : use;
}

type Uses = Pick<Door, 'use' | 'occupied_since' | 'reserved_until'>;

/** What a door is used for beneath a block: a blocked door keeps what lies in it. */
export function contentsOf({ use, occupied_since, reserved_until }: Uses): DoorUse {
  if (use !== 'blocked') return use;
  if (occupied_since !== null) return 'occupied';
  return reserved_until === null ? 'free' : 'reserved';
}

type Known = Pick<Door, 'use_level' | 'use_at' | 'bolt' | 'bolt_level' | 'bolt_at'>;

/** How certain a door is as a whole: no more than the worse of its two facts; unknown where its bolt is. */
export function certaintyOfDoor(door: Known, moment: Received): Certainty {
  if (door.bolt === 'unknown') return 'unknown';
  const both = [
    certaintyOf({ level: door.use_level, at: door.use_at }, moment),
    certaintyOf({ level: door.bolt_level, at: door.bolt_at }, moment),
  ];
  return certainties.findLast((one) => both.includes(one)) ?? 'unknown';
}
