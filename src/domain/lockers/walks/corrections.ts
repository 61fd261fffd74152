import type { Finding, RecordedUse } from './walk.ts';

/** Facts about a parcel that corrections depend on. */
export interface WalkedParcel {
  id: number;
  reference: string;
  /** Whether the parcel waits in the locker, so that its recipient can collect it with a PIN. */
  waits: boolean;
  /** Time at which the PIN of the parcel was used at the door; null if never. */
  pin_used_at: string | null;
}

/** Finding at a door, with the contents recorded at that time. */
export interface WalkAnswer {
  number: number;
  use: RecordedUse;
  recorded: WalkedParcel | null;
  found: Finding;
  /** Parcel that was found instead, if known. */
  parcel: WalkedParcel | null;
  /** Scanned or typed reference. */
  reference: string | null;
}

export const correctionKinds = ['empty', 'holds', 'unknown-parcel', 'fault', 'unclear'] as const;
type CorrectionKind = (typeof correctionKinds)[number];

/**
 * Outcome of a correction: made, left out by the user who closed the walk, or overtaken by newer
 * evidence.
 */
export const correctionStates = ['made', 'left-out', 'overtaken'] as const;

/** Proposed correction of a door that differs from its record. */
export interface Correction {
  number: number;
  kind: CorrectionKind;
  words: string;
  /** Parcel behind the door from now on. */
  parcel_id: number | null;
  /** Recorded parcel that counts as collected, because the PIN of the parcel was used. */
  collected: { parcel_id: number; at: string } | null;
  /** Recorded parcel that was not found anywhere. */
  missing: { parcel_id: number; reference: string } | null;
  /** Whether the recipient of the parcel gets a new PIN. */
  renews_pin: boolean;
  /**
   * Lowest door number of the group. Doors that swapped parcels are corrected together or not at
   * all.
   */
  group: number;
}

const faults = { 'no-access': 'does not open', 'not-closing': 'does not close' } as const;
const faultWords = (found: Finding): string | null =>
  found === 'no-access' || found === 'not-closing' ? faults[found] : null;

/** Whether the finding differs from the recorded contents. */
export function isDifference({ found, use }: Pick<WalkAnswer, 'found' | 'use'>): boolean {
  if (found === 'empty') return use === 'occupied';
  return found !== 'as-recorded' && found !== 'undecided';
}

/** Door behind which each parcel was found; `false` if found behind two. */
function placesOf(answers: readonly WalkAnswer[]): ReadonlyMap<number, number | false> {
  const places = new Map<number, number | false>();
  for (const { number, found, use, parcel, recorded } of answers) {
    const isThere = found === 'as-recorded' && use === 'occupied';
    const seen = found === 'other' ? parcel : isThere ? recorded : null;
    if (seen !== null) places.set(seen.id, places.has(seen.id) ? false : number);
  }
  return places;
}

const none = { parcel_id: null, collected: null, missing: null, renews_pin: false } as const;

type Places = ReturnType<typeof placesOf>;

/** Explains why a recorded parcel is not behind its door. */
function absenceOf({ use, recorded }: WalkAnswer, places: Places) {
  if (recorded === null || use !== 'occupied') return { words: '', facts: {} };
  const { id, reference, pin_used_at } = recorded;
  const place = places.get(id);
  if (typeof place === 'number')
    return { words: `${reference} was found behind door ${place}.`, facts: {} };
  if (pin_used_at !== null)
    return {
      words: `${reference} was collected when its PIN was used.`,
      facts: { collected: { parcel_id: id, at: pin_used_at } },
    };
  return {
    words: `${reference} must be searched for.`,
    facts: { missing: { parcel_id: id, reference } },
  };
}

type Ungrouped = Omit<Correction, 'group'>;

function emptyCorrection(answer: WalkAnswer, places: Places): Ungrouped {
  const { words, facts } = absenceOf(answer, places);
  const said = words === '' ? 'A parcel of another provider is gone.' : words;
  return { ...none, ...facts, number: answer.number, kind: 'empty', words: `Free. ${said}` };
}

function contentsCorrection(answer: WalkAnswer, places: Places): Ungrouped {
  const { number, parcel, reference } = answer;
  const gone = absenceOf(answer, places);
  if (parcel === null) {
    const words = `Out of order: unknown parcel ${reference ?? ''}`.trim();
    return {
      ...none,
      ...gone.facts,
      number,
      kind: 'unknown-parcel',
      words: `${words}. ${gone.words}`.trim(),
    };
  }
  if (places.get(parcel.id) === false)
    return {
      ...none,
      number,
      kind: 'unclear',
      words: `${parcel.reference} was found behind two doors. Look at both doors again.`,
    };
  const pin = parcel.waits ? ' Its recipient gets a new PIN.' : '';
  return {
    ...none,
    ...gone.facts,
    number,
    kind: 'holds',
    words: `Holds ${parcel.reference}.${pin} ${gone.words}`.trim(),
    parcel_id: parcel.id,
    renews_pin: parcel.waits,
  };
}

function proposal(answer: WalkAnswer, places: Places): Ungrouped {
  const fault = faultWords(answer.found);
  if (fault !== null)
    return {
      ...none,
      number: answer.number,
      kind: 'fault',
      words: `Out of order: the door ${fault}.`,
      // The recorded contents stay, because no person saw what is behind the door.
      parcel_id: answer.recorded?.id ?? null,
    };
  return answer.found === 'empty'
    ? emptyCorrection(answer, places)
    : contentsCorrection(answer, places);
}

/**
 * Groups doors that swapped parcels, directly or in a chain. Maps each door to the lowest door
 * number of its group.
 */
function groupsOf(answers: readonly WalkAnswer[]): ReadonlyMap<number, number> {
  const groups = new Map(answers.map(({ number }) => [number, number]));
  const doorsOf = new Map<number, number[]>();
  for (const { number, recorded, parcel } of answers)
    for (const one of [recorded, parcel])
      if (one !== null) doorsOf.set(one.id, [...(doorsOf.get(one.id) ?? []), number]);
  for (const shared of doorsOf.values()) {
    const met = new Set(shared.map((number) => groups.get(number) ?? number));
    const lowest = Math.min(...met);
    for (const [number, group] of groups) if (met.has(group)) groups.set(number, lowest);
  }
  return groups;
}

/**
 * Corrections of a walk, decided from all answers together: two swapped parcels are behind each
 * other's doors, so neither is missing.
 */
export function proposeCorrections(answers: readonly WalkAnswer[]): Correction[] {
  const places = placesOf(answers);
  const different = answers.filter(isDifference);
  const groups = groupsOf(different);
  return different
    .map((answer) => ({
      ...proposal(answer, places),
      group: groups.get(answer.number) ?? answer.number,
    }))
    .toSorted((a, b) => a.number - b.number);
}

/** Correction with the time of the finding and the latest evidence about the door. */
interface Dated {
  group: number;
  at: string;
  door: { use_at: string };
}

/**
 * Returns the groups in which a door has newer evidence than the walk; no door of such a group is
 * corrected.
 */
export const overtakenGroups = (seen: readonly Dated[]): ReadonlySet<number> =>
  new Set(
    seen
      .filter(({ door, at }) => Date.parse(door.use_at) > Date.parse(at))
      .map(({ group }) => group),
  );
