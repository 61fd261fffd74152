import { formatCount } from '#domain/kernel/format.ts';
import { formatTime, MINUTE_MS } from '#domain/kernel/time.ts';
import type { ResponseOf, RowOf } from '#api/endpoint-types.ts';
import { nowSource } from '#domain/overview/now.ts';
import { exampleWord } from '#domain/overview/now-set.ts';
import { fillOf, parcelsIn } from '#domain/lockers/locker-fill.ts';
import type { WallPlan } from './plan.ts';
import type { Reading } from './reading.ts';
import { countText } from './words.ts';

export type NowLine = RowOf<'GET /now'>['lines'][number];
export type Locker = ResponseOf<'GET /maps/lockers'>[number];

/** Alarm that takes the whole screen. */
export interface Alarm {
  /** Key of the alarm, which stays the same as long as the cause lasts. */
  key: string;
  title: string;
  detail: string;
  /** Number of affected items; the alarm counts as new again if this number grows by half. */
  count: number;
  /** Start time in milliseconds; null if unknown. */
  since: number | null;
  /** Time of the data from which the alarm was computed. */
  at: number;
  /** Claim on the alarm, made on a console. */
  claimed?: { name: string; at: string; is_stalled: boolean };
}

interface Causes {
  now: Reading<readonly NowLine[]>;
  lockers: Reading<readonly Locker[]>;
  failed: Reading<number>;
  marketplace: Reading<number>;
}

/**
 * Derives alarms from urgent lines of the list "Now", silent lockers with parcels inside, and
 * failures above their limits.
 */
export function alarmsOf(causes: Causes, plan: Pick<WallPlan, 'failed' | 'marketplace'>): Alarm[] {
  const { now, lockers, failed, marketplace } = causes;
  const lines = now.data ?? [];
  // Silent lockers have alarms with their locations, not one alarm for the line. A claim on the
  // line of lockers applies to all these alarms.
  const claimed = lines.find(({ source }) => source === 'locker-offline')?.claimed ?? undefined;
  const urgent = lines.filter(
    ({ level, source }) => level === 'alarm' && source !== 'locker-offline',
  );
  return [
    ...urgent.map((line) => ofLine(line, now.at)),
    ...above(failed, plan.failed, {
      key: 'failed',
      one: 'failed attempt today',
      many: 'failed attempts today',
    }),
    ...above(marketplace, plan.marketplace, {
      key: 'marketplace',
      one: 'marketplace failure',
      many: 'marketplace failures',
    }),
    ...groupSilent(silentWithParcels(lockers.data ?? [])).map((group) => ({
      ...ofGroup(group, lockers.at),
      ...(claimed && { claimed }),
    })),
  ];
}

/** Text of an urgent line, as in the list "Now". */
export const lineWords = ({ source, count }: NowLine): string => {
  const { phrase, isTask } = nowSource(source);
  return isTask ? phrase[0] : countText(count, ...phrase);
};

const ofLine = (line: NowLine, at: number): Alarm => ({
  key: `now ${line.source}`,
  title: lineWords(line),
  detail: `${exampleWord(line.source)}: ${line.worst.label}`,
  count: Math.max(line.count, Math.round(line.units)),
  since: Date.parse(line.since),
  at,
  ...(line.claimed && { claimed: line.claimed }),
});

/** Time each alarm is shown, in milliseconds. */
const TURN_MS = 8_000;

/**
 * Alarm to show now, in rotation through unclaimed and stalled alarms, and the claims on the other
 * alarms.
 */
export function alarmInTurn(alarms: readonly Alarm[], now: number) {
  const isOpen = ({ claimed }: Alarm) => !claimed || claimed.is_stalled;
  const open = alarms.filter(isOpen);
  const at = open.length === 0 ? 0 : Math.floor(now / TURN_MS) % open.length;
  return {
    alarm: open[at],
    place: at + 1,
    of: open.length,
    claimed: alarms.filter((alarm) => !isOpen(alarm)).flatMap(({ claimed }) => claimed ?? []),
  };
}

/** Offline lockers with parcels inside, the fullest first. */
export const silentWithParcels = (lockers: readonly Locker[]): Locker[] =>
  lockers
    .filter((locker) => fillOf(locker) === 'offline' && parcelsIn(locker) > 0)
    .toSorted((a, b) => parcelsIn(b) - parcelsIn(a));

/**
 * Time from the first silent locker in which further silent lockers probably have the same cause.
 */
const TOGETHER_MS = 10 * MINUTE_MS;
/** Minimum number of lockers with a common cause that are displayed as one alarm. */
const MANY_TOGETHER = 5;

const silentSince = ({ offline_since: since, last_seen: seen }: Locker): number =>
  Date.parse(since ?? seen ?? '') || 0;

/** Groups lockers that went silent together; the others stay alone, the fullest first. */
function groupSilent(lockers: readonly Locker[]): Locker[][] {
  const byTime = lockers.toSorted((one, other) => silentSince(one) - silentSince(other));
  const groups: Locker[][] = [];
  for (const locker of byTime) {
    const last = groups.at(-1);
    const start = last?.[0];
    const isTogether =
      start !== undefined && silentSince(locker) - silentSince(start) <= TOGETHER_MS;
    if (isTogether) last?.push(locker);
    else groups.push([locker]);
  }
  const large = groups.filter((group) => group.length >= MANY_TOGETHER);
  const grouped = new Set(large.flat());
  return [...large, ...lockers.filter((locker) => !grouped.has(locker)).map((one) => [one])];
}

/** Creates the alarm of a locker, or one alarm for many lockers that went silent together. */
function ofGroup(group: readonly Locker[], at: number): Alarm {
  const [first] = group.toSorted((one, other) => silentSince(one) - silentSince(other));
  if (first === undefined) throw new Error('The group has no locker.');
  if (group.length < MANY_TOGETHER) return alarmOf(first, at);
  const since = silentSince(first);
  const parcels = group.reduce((sum, locker) => sum + parcelsIn(locker), 0);
  return {
    key: `lockers ${Math.floor(since / TOGETHER_MS)}`,
    title: `${countText(group.length, 'locker')} went silent at ${formatTime(since)}`,
    detail: `Check the gateway. ${countText(parcels, 'parcel')} inside`,
    count: group.length,
    since,
    at,
  };
}

function alarmOf(locker: Locker, at: number): Alarm {
  const { id, code, name, last_seen: seen, offline_since: offline } = locker;
  const lastSeen = seen === null ? 'never reported' : `last report ${formatTime(Date.parse(seen))}`;
  return {
    key: `locker ${id}`,
    title: `${code} offline with ${countText(parcelsIn(locker), 'parcel')} inside`,
    detail: `${name}, ${lastSeen}`,
    count: parcelsIn(locker),
    since: offline === null ? null : Date.parse(offline),
    at,
  };
}

interface Words {
  key: string;
  one: string;
  many: string;
}

function above({ data, at }: Reading<number>, limit: number, { key, one, many }: Words): Alarm[] {
  if (data === undefined || data <= limit) return [];
  return [
    {
      key,
      title: countText(data, one, many),
      detail: `limit ${formatCount(limit)}`,
      count: data,
      since: null,
      at,
    },
  ];
}
