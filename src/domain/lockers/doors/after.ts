import { contentsOf, type Door, type DoorUse } from './door.ts';
import { isNewer, type Evidence } from './evidence.ts';

/** Door events that a terminal reports. */
export const reportedDoorEvents = ['deposited', 'collected', 'jammed', 'mended'] as const;
export type DoorHappening = (typeof reportedDoorEvents)[number];

/** Events of a door: reported by terminals, caused by commands or observed by people. */
export type DoorOccurrence =
  | { is: 'deposited'; parcel_id?: number | null }
  /**
   * `parcel_id`: the parcel that was scanned or whose code opened the door. Only the door's own
   * parcel empties it.
   */
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
 * Effect of an event: it changed the door, confirmed the known facts with newer evidence, was older
 * than the known facts, or is impossible for the door.
 */
export type Effect = 'changed' | 'confirmed' | 'older' | 'impossible';

type Said = DoorOccurrence & Evidence;
type Given<K extends DoorOccurrence['is']> = Extract<DoorOccurrence, { is: K }> & Evidence;

/** Returns the bolt state that an event shows; null if the event shows none. */
function shownBolt(given: Said): 'open' | 'closed' | 'stuck' | null {
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

/**
 * Returns the use after an event. A blocked door stays blocked, and the other fields keep its
 * contents.
 */
const unlessBlocked = (door: Door, use: DoorUse): DoorUse =>
  door.use === 'blocked' ? 'blocked' : use;

type UseFacts = Partial<Door> | 'impossible' | null;

/**
 * Facts after a deposit. A door reserved for a parcel accepts only that parcel, because the code of
 * that parcel opened it.
 */
function depositFacts(door: Door, { at, parcel_id = null }: Given<'deposited'>): UseFacts {
  const isKept = contentsOf(door) === 'reserved' && door.parcel_id !== null;
  if (isKept && parcel_id !== door.parcel_id) return 'impossible';
  // A report without a parcel does not contradict the parcel known to be inside.
  const inside = parcel_id ?? door.parcel_id;
  const isSame = inside !== null && inside === door.parcel_id;
  return {
    use: unlessBlocked(door, 'occupied'),
    parcel_id: inside,
    occupied_since: (isSame ? door.occupied_since : null) ?? at,
    reserved_until: null,
  };
}

function collectionFacts(door: Door, { parcel_id }: Given<'collected'>): UseFacts {
  const isAnothers = door.parcel_id !== null && door.parcel_id !== parcel_id;
  return isAnothers ? 'impossible' : { use: unlessBlocked(door, 'free'), ...none };
}

/**
 * Whether the event is a decision rather than an observation: it changes the use, but the evidence
 * stays the same.
 */
const isDecision = ({ is }: DoorOccurrence): boolean => is === 'released';

const reservationFacts = (door: Door, { parcel_id, until }: Given<'reserved'>): UseFacts =>
  door.use === 'free' && door.bolt === 'closed'
    ? { use: 'reserved', parcel_id, reserved_until: until }
    : 'impossible';

const blockFacts = ({ reason, until, by }: Given<'blocked'>): UseFacts => ({
  use: 'blocked',
  blocked_reason: reason,
  blocked_by: by,
  blocked_until: until,
});

const serviceFacts = (door: Door): UseFacts =>
  door.use === 'blocked'
    ? { use: contentsOf(door), blocked_reason: null, blocked_by: null, blocked_until: null }
    : 'impossible';

const auditFacts = (door: Door, { use, parcel_id, at }: Given<'audited'>): UseFacts => ({
  use: unlessBlocked(door, use),
  parcel_id,
  occupied_since: use === 'occupied' ? (door.occupied_since ?? at) : null,
  reserved_until: use === 'reserved' ? door.reserved_until : null,
});

/** Returns the use that an event shows; null if the event shows none. */
function shownUse(door: Door, given: Said): UseFacts {
  switch (given.is) {
    case 'deposited':
      return depositFacts(door, given);
    case 'collected':
      return collectionFacts(door, given);
    case 'reserved':
      return reservationFacts(door, given);
    case 'released':
      return door.use === 'reserved' ? { use: 'free', ...none } : 'impossible';
    case 'blocked':
      return blockFacts(given);
    case 'in-service':
      return serviceFacts(door);
    case 'audited':
      return auditFacts(door, given);
    default:
      return null;
  }
}

const isSeen = ({ level }: Evidence): boolean => level === 'sensed' || level === 'audited';

/**
 * Whether evidence of this level can prove the event. An acknowledgement does not prove that the
 * bolt moved; only a sensor or a person can confirm its position.
 */
const canSay = (given: Said): boolean =>
  given.is === 'sensed' || given.is === 'jammed' || given.is === 'mended'
    ? isSeen(given)
    : given.is !== 'audited' || given.level === 'audited';

function factsOfBolt(door: Door, given: Said): Partial<Door> | null {
  const bolt = shownBolt(given);
  if (bolt === null) return null;
  // Seeing a deposit or collection includes seeing the door close.
  const level = given.level === 'audited' ? 'audited' : 'sensed';
  if (!isNewer({ ...given, level }, { level: door.bolt_level, at: door.bolt_at })) return {};
  const fault = given.is === 'jammed' ? given.fault : null;
  return { bolt, bolt_level: level, bolt_at: given.at, bolt_by: given.by, fault };
}

function factsOfUse(door: Door, given: Said): UseFacts {
  const facts = shownUse(door, given);
  if (facts === null || facts === 'impossible') return facts;
  if (isDecision(given)) return facts;
  if (!isNewer(given, { level: door.use_level, at: door.use_at })) return {};
  return { ...facts, use_level: given.level, use_at: given.at, use_by: given.by };
}

/**
 * Returns the time of the latest known opening of the door; late reports never move that time back.
 */
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
 * Applies an event to a door: the single rule for reports, commands, walks and the simulator. Use
 * and bolt are decided separately. Newer evidence wins, and at equal times the higher level. Older
 * evidence changes neither, so reports may arrive repeatedly and in any order.
 */
export function doorAfter(door: Door, given: Said): { door: Door; effect: Effect } {
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

/** Facts that users see. Newer evidence of the same facts is not a change. */
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
