import { contentsOf, type Door, type DoorUse } from './door.ts';
import { isNewer, type Evidence } from './evidence.ts';

/** What a terminal tells of a door in one word. */
export const doorHappenings = ['deposited', 'collected', 'jammed', 'mended'] as const;
export type DoorHappening = (typeof doorHappenings)[number];

/** What can happen to a door: told by terminals, learned from commands, seen by people. */
export type Happening =
  | { is: 'deposited'; parcel_id?: number | null }
  /** `parcel_id` is the parcel whose code opened the door, or that was scanned; only that empties a door of ours. */
  | { is: 'collected'; parcel_id?: number | null }
  | { is: 'sensed'; bolt: 'open' | 'closed' }
  | { is: 'jammed'; fault: string }
  | { is: 'mended' }
  | { is: 'reserved'; parcel_id: number | null; until: string }
  | { is: 'released' }
  | { is: 'blocked'; reason: string; until: string | null }
  | { is: 'in-service' }
  | { is: 'audited'; use: 'free' | 'reserved' | 'occupied'; parcel_id: number | null };

/**
 * What a happening did: changed the door; confirmed what was known, with newer evidence; was older than what is known;
 * or is not possible at such a door.
 */
export type Effect = 'changed' | 'confirmed' | 'older' | 'impossible';

type Said = Happening & Evidence;
type Given<K extends Happening['is']> = Extract<Happening, { is: K }> & Evidence;

/** What a happening says of the bolt; null where it says nothing of it. */
function saidOfBolt(given: Said): 'open' | 'closed' | 'stuck' | null {
  switch (given.is) {
    case 'sensed':
      return given.bolt;
    case 'jammed':
      return 'stuck';
    case 'mended':
    case 'deposited':
    case 'collected':
    case 'audited':
      return 'closed';
    default:
      return null;
  }
}

const none = { parcel_id: null, occupied_since: null, reserved_until: null };

/** A blocked door stays blocked, whatever is put into it or taken out; what lies beneath is kept. */
const kept = (door: Door, use: DoorUse): DoorUse => (door.use === 'blocked' ? 'blocked' : use);

type UseFacts = Partial<Door> | 'impossible' | null;

/** A door that is kept for a parcel takes only that one: its code opened it. */
function deposited(door: Door, { at, parcel_id = null }: Given<'deposited'>): UseFacts {
  const isKept = contentsOf(door) === 'reserved' && door.parcel_id !== null;
  if (isKept && parcel_id !== door.parcel_id) return 'impossible';
  // A terminal that names no parcel says nothing against the one that is known to be inside.
  const inside = parcel_id ?? door.parcel_id;
  const isSame = inside !== null && inside === door.parcel_id;
  return {
    use: kept(door, 'occupied'),
    parcel_id: inside,
    occupied_since: (isSame ? door.occupied_since : null) ?? at,
    reserved_until: null,
  };
}

function collected(door: Door, { parcel_id }: Given<'collected'>): UseFacts {
  const isAnothers = door.parcel_id !== null && door.parcel_id !== parcel_id;
  return isAnothers ? 'impossible' : { use: kept(door, 'free'), ...none };
}

/** What was decided here and nobody saw: it takes effect, and leaves the evidence of what lies behind the door as it is. */
const isDecision = ({ is }: Happening): boolean => is === 'released';

const reserved = (door: Door, { parcel_id, until }: Given<'reserved'>): UseFacts =>
  door.use === 'free' && door.bolt === 'closed'
    ? { use: 'reserved', parcel_id, reserved_until: until }
    : 'impossible';

const blocked = ({ reason, until, by }: Given<'blocked'>): UseFacts => ({
  use: 'blocked',
  blocked_reason: reason,
  blocked_by: by,
  blocked_until: until,
});

const inService = (door: Door): UseFacts =>
  door.use === 'blocked'
    ? { use: contentsOf(door), blocked_reason: null, blocked_by: null, blocked_until: null }
    : 'impossible';

const audited = (door: Door, { use, parcel_id, at }: Given<'audited'>): UseFacts => ({
  use: kept(door, use),
  parcel_id,
  occupied_since: use === 'occupied' ? (door.occupied_since ?? at) : null,
  reserved_until: use === 'reserved' ? door.reserved_until : null,
});

/** What a happening says of the use; null where it says nothing of it. */
function saidOfUse(door: Door, given: Said): UseFacts {
  switch (given.is) {
    case 'deposited':
      return deposited(door, given);
    case 'collected':
      return collected(door, given);
    case 'reserved':
      return reserved(door, given);
    case 'released':
      return door.use === 'reserved' ? { use: 'free', ...none } : 'impossible';
    case 'blocked':
      return blocked(given);
    case 'in-service':
      return inService(door);
    case 'audited':
      return audited(door, given);
    default:
      return null;
  }
}

const isSeen = ({ level }: Evidence): boolean => level === 'sensed' || level === 'audited';

/** An acknowledged command moves no bolt: only a switch or a person says how it is. */
const canSay = (given: Said): boolean =>
  given.is === 'sensed' || given.is === 'jammed' || given.is === 'mended'
    ? isSeen(given)
    : given.is !== 'audited' || given.level === 'audited';

function factsOfBolt(door: Door, given: Said): Partial<Door> | null {
  const bolt = saidOfBolt(given);
  if (bolt === null) return null;
  // Who saw a parcel go in or out saw the door close.
  const level = given.level === 'audited' ? 'audited' : 'sensed';
  if (!isNewer({ ...given, level }, { level: door.bolt_level, at: door.bolt_at })) return {};
  const fault = given.is === 'jammed' ? given.fault : null;
  return { bolt, bolt_level: level, bolt_at: given.at, bolt_by: given.by, fault };
}

function factsOfUse(door: Door, given: Said): UseFacts {
  const facts = saidOfUse(door, given);
  if (facts === null || facts === 'impossible') return facts;
  if (isDecision(given)) return facts;
  if (!isNewer(given, { level: door.use_level, at: door.use_at })) return {};
  return { ...facts, use_level: given.level, use_at: given.at, use_by: given.by };
}

/** When a door was last open, of what is known: a late report moves it only forward. */
function openedAt(door: Door, given: Said): string | null {
  const opens =
    given.is === 'deposited' ||
    given.is === 'collected' ||
    (given.is === 'sensed' && given.bolt === 'open');
  const known = door.last_opened_at;
  if (!opens) return known;
  return known !== null && Date.parse(known) >= Date.parse(given.at) ? known : given.at;
}

/**
 * A door after something happened to it: the one rule for reports, commands, walks and the simulator. Use and bolt are
 * judged apart: newer evidence wins, at equal times the higher level. What is older changes neither, so reports may come
 * in any order and more than once.
 */
export function after(door: Door, given: Said): { door: Door; effect: Effect } {
  const use = factsOfUse(door, given);
  if (use === 'impossible' || !canSay(given)) return { door, effect: 'impossible' };
  const facts = { ...use, ...factsOfBolt(door, given) };
  const last_opened_at = openedAt(door, given);
  if (Object.keys(facts).length === 0)
    return {
      door: last_opened_at === door.last_opened_at ? door : { ...door, last_opened_at },
      effect: 'older',
    };
  const next = { ...door, ...facts, last_opened_at };
  const isSame = comparedFacts.every((fact) => door[fact] === next[fact]);
  return { door: next, effect: isSame ? 'confirmed' : 'changed' };
}

/** What people are told of a door; newer evidence of the same is no news. */
const comparedFacts = [
  'use',
  'bolt',
  'parcel_id',
  'reserved_until',
  'occupied_since',
  'fault',
  'blocked_reason',
  'blocked_by',
  'blocked_until',
] as const satisfies readonly (keyof Door)[];
