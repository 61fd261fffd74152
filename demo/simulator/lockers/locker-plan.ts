import type { DoorHappening } from '#domain/lockers/doors/after.ts';
import { randomFrom } from '#demo/chance.ts';
import { localTime, momentOf } from '../day.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/kernel/time.ts';

export interface SimulatedLocker {
  id: number;
  state: string;
  suburb: string;
  door_count: number;
  faulty_door_count: number;
  outage_from: string | null;
  outage_until: string | null;
}

export interface LockerReport {
  locker_id: number;
  at: string;
  is_online: boolean;
  on_mains: boolean;
  battery_percentage: number;
  doors: { number: number; happened: DoorHappening }[];
}

interface Beat {
  /** Time of the simulated day, and the simulated length of the beat, in milliseconds. */
  simulated: number;
  length: number;
  now: number;
}

/**
 * Number of areas that lose power in turns, for two and a half hours within each four-hour slot.
 */
const SHED_AREAS = 30;
const SLOT_HOURS = 4;
const SLOTS_A_DAY = 24 / SLOT_HOURS;
const SHED_HOURS = 2.5;
/**
 * Battery life of lockers in hours, multiplied for each locker by HARDY plus a share from 0 to 1.
 */
const DRAINED_IN_HOURS = 6;
const HARDY = 0.35;
/** One in this many lockers is offline for a day, but at least one per company. */
const LOCKERS_FOR_ONE_BROKEN = 300;
/** Minutes between two failures of lockers. */
const BREAKS_APART_MINUTES = 7 * 60;
/** Uses and jams of a door per day. */
const USES_A_DAY = 3;
const JAMS_A_DAY = 0.01;
const REPAIRED_IN_HOURS = 3;
const busy = { from: 7, until: 21 };
/** Use of doors at night, as a share of that by day. */
const NIGHT_SHARE = 0.15;

/** Number from 0 to 1 that is always the same for the same text. */
function shareOf(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return randomFrom(hash)();
}

/** Hours since a suburb lost power; null if it has power. */
export function shedSince(suburb: string, simulated: number): number | null {
  const { day, minute } = localTime(simulated);
  const slot = Math.floor(minute / 60 / SLOT_HOURS);
  const area = Math.floor(shareOf(suburb) * SHED_AREAS);
  // Each area loses power in one slot on some days.
  if ((day * SLOTS_A_DAY + slot) % SHED_AREAS !== area) return null;
  const hours = minute / 60 - slot * SLOT_HOURS;
  return hours < SHED_HOURS ? hours : null;
}

/** Ids of offline lockers, 1 to `count`, with the time of failure in milliseconds since 1970. */
export function offlineLockersAt(count: number, simulated: number): Map<number, number> {
  const broken = Math.max(1, Math.round(count / LOCKERS_FOR_ONE_BROKEN));
  const since = Array.from({ length: broken }, (_, turn): [number, number] => {
    const { day } = localTime(simulated - turn * BREAKS_APART_MINUTES * MINUTE_MS);
    const id = 1 + Math.floor(shareOf(`broken ${day}/${turn}`) * count);
    return [id, momentOf(day, turn * BREAKS_APART_MINUTES)];
  });
  return new Map(since);
}

/** Hours since an announced outage began; null if there is none now. */
function outageSince({ outage_from, outage_until }: SimulatedLocker, now: number): number | null {
  if (outage_from === null || outage_until === null) return null;
  const since = now - Date.parse(outage_from);
  return since >= 0 && now < Date.parse(outage_until) ? since / HOUR_MS : null;
}

interface Circumstances {
  simulated: number;
  now: number;
  isBroken: boolean;
}

function power(locker: SimulatedLocker, { simulated, now, isBroken }: Circumstances) {
  const { id, suburb } = locker;
  const hours = outageSince(locker, now) ?? shedSince(suburb, simulated);
  if (hours === null) return { on_mains: true, battery_percentage: 100, is_online: !isBroken };
  const batteryHours = DRAINED_IN_HOURS * (HARDY + shareOf(`${id}`));
  const left = Math.max(0, Math.round(100 * (1 - hours / batteryHours)));
  return { on_mains: false, battery_percentage: left, is_online: left > 0 && !isBroken };
}

const happens = (expected: number, random: () => number): number =>
  Math.floor(expected) + (random() < expected % 1 ? 1 : 0);

function doorsOf(locker: SimulatedLocker, beat: Beat, random: () => number) {
  const { minute } = localTime(beat.simulated);
  const days = beat.length / DAY_MS;
  const isBusy = minute >= busy.from * 60 && minute < busy.until * 60;
  const share = isBusy ? 1 : NIGHT_SHARE;
  const uses = happens(locker.door_count * USES_A_DAY * days * share, random);
  const jams = happens(locker.door_count * JAMS_A_DAY * days, random);
  const repaired = happens(
    (locker.faulty_door_count * beat.length) / HOUR_MS / REPAIRED_IN_HOURS,
    random,
  );
  const anyDoor = () => 1 + Math.floor(random() * locker.door_count);
  const some = (count: number, happened: () => DoorHappening) =>
    Array.from({ length: count }, () => ({ number: anyDoor(), happened: happened() }));
  return [
    ...some(uses, () => (random() < 0.5 ? 'deposited' : 'collected')),
    ...some(jams, () => 'jammed'),
    // The simulation does not know which door is faulty, so it reports every door as repaired.
    ...(repaired > 0 ? doorNumbers(locker.door_count, 'mended') : []),
  ];
}

const doorNumbers = (count: number, happened: DoorHappening) =>
  Array.from({ length: count }, (_, index) => ({ number: index + 1, happened }));

const followed = new Set(['online', 'offline']);

/** Reports of all terminals at a beat; lockers without power are reported as offline. */
export function planReports(
  lockers: readonly SimulatedLocker[],
  beat: Beat,
  random: () => number,
): LockerReport[] {
  const at = new Date(beat.now).toISOString();
  const working = lockers.filter(({ state }) => followed.has(state));
  const broken = offlineLockersAt(lockers.length, beat.simulated);
  return working.map((locker) => {
    const isBroken = broken.has(locker.id);
    const state = power(locker, { ...beat, isBroken });
    const doors = state.is_online ? doorsOf(locker, beat, random) : [];
    return { locker_id: locker.id, at, ...state, doors };
  });
}
