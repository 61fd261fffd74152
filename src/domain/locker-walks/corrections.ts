import type { Finding, RecordedUse } from './walk.ts';

/** A parcel of ours, as far as corrections depend on it. */
export interface WalkedParcel {
  id: number;
  reference: string;
  /** Somebody waits to collect it here, by a PIN. */
  waits: boolean;
  /** When a PIN of it was used at the door; null where none was. */
  pin_used_at: string | null;
}

/** What a person found at one door, beside what was recorded when they looked. */
export interface WalkAnswer {
  number: number;
  use: RecordedUse;
  recorded: WalkedParcel | null;
  found: Finding;
  /** The parcel that was found instead, where it is one of ours. */
  parcel: WalkedParcel | null;
  /** What was scanned or typed. */
  reference: string | null;
}

export const correctionKinds = ['empty', 'holds', 'unknown-parcel', 'fault', 'unclear'] as const;
type CorrectionKind = (typeof correctionKinds)[number];

/** What became of a correction: made, left out by whoever closed the walk, or overtaken by newer evidence. */
export const correctionStates = ['made', 'left-out', 'overtaken'] as const;

/** What is proposed for one door that is not as recorded. */
export interface Correction {
  number: number;
  kind: CorrectionKind;
  words: string;
  /** What lies behind it from now on. */
  parcel_id: number | null;
  /** The recorded parcel, whose PIN had been used: it was collected then. */
  collected: { parcel_id: number; at: string } | null;
  /** The recorded parcel, of which nobody knows where it is. */
  missing: { parcel_id: number; reference: string } | null;
  /** Whoever waits for the parcel gets a new PIN. */
  renews_pin: boolean;
  /** Doors that exchange parcels are corrected together, or not at all: the lowest number of them. */
  group: number;
}

const faults = { 'no-access': 'does not open', 'not-closing': 'does not close' } as const;
const faultWords = (found: Finding): string | null =>
  found === 'no-access' || found === 'not-closing' ? faults[found] : null;

/** Whether a person found a door other than it was recorded. */
export function isDifference({ found, use }: Pick<WalkAnswer, 'found' | 'use'>): boolean {
  if (found === 'empty') return use === 'occupied';
  return found !== 'as-recorded' && found !== 'undecided';
}

/** Which door each parcel was found behind; `false` for one that was found behind two. */
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

/** What became of a recorded parcel that does not lie behind its door. */
function goneFrom({ use, recorded }: WalkAnswer, places: Places) {
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
    words: `${reference} has to be searched for.`,
    facts: { missing: { parcel_id: id, reference } },
  };
}

type Ungrouped = Omit<Correction, 'group'>;

function emptied(answer: WalkAnswer, places: Places): Ungrouped {
  const { words, facts } = goneFrom(answer, places);
  const said = words === '' ? 'A parcel that was not ours is gone.' : words;
  return { ...none, ...facts, number: answer.number, kind: 'empty', words: `Free. ${said}` };
}

function holding(answer: WalkAnswer, places: Places): Ungrouped {
  const { number, parcel, reference } = answer;
  const gone = goneFrom(answer, places);
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
      words: `${parcel.reference} was found behind two doors. Look at both again.`,
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
      words: `Out of order: it ${fault}.`,
      // What is recorded behind it stays there: nobody saw it.
      parcel_id: answer.recorded?.id ?? null,
    };
  return answer.found === 'empty' ? emptied(answer, places) : holding(answer, places);
}

/** The doors that each door exchanges parcels with, and theirs in turn: known by their lowest number. */
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
 * What a walk corrects, judged over all its answers: two parcels that were exchanged are found behind each other's door,
 * and neither is missing.
 */
export function proposals(answers: readonly WalkAnswer[]): Correction[] {
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

/** A correction, with when a person saw it, and when something was last known of the contents of its door. */
interface Dated {
  group: number;
  at: string;
  door: { use_at: string };
}

/** Groups of doors of one of which something newer than the walk is known: none of them is corrected. */
export const overtakenGroups = (seen: readonly Dated[]): ReadonlySet<number> =>
  new Set(
    seen
      .filter(({ door, at }) => Date.parse(door.use_at) > Date.parse(at))
      .map(({ group }) => group),
  );
