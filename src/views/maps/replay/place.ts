import { TRAILS_KEPT_H } from '#domain/drivers/driver-trails.ts';
import { parseInstant, HOUR_MS } from '#domain/kernel/time.ts';
import type { Period } from '#map/positions/replay-clock.ts';

const MAX_DRIVERS = 500;

/** Replay in a URL. */
export interface ReplayState {
  period: Period;
  moment: number;
  /** Drivers of the replay; null for all. */
  of: readonly number[] | null;
  /** Whether the replay plays at once; a URL with a replay time opens it paused. */
  plays: boolean;
}

const secondsOf = (moment: number) => Math.floor(moment / 1000) * 1000;

/** Replay of the last hours until now, from their start. */
export function lastHours(hours: number, of: ReplayState['of'], now: number): ReplayState {
  const until = secondsOf(now);
  const from = until - hours * HOUR_MS;
  return { period: { from, until }, moment: from, of, plays: true };
}

/**
 * Parses `?replay=4` or `?from=…&to=…&then=…`, optionally with `&of=1,2`; null without a replay.
 */
export function readReplayState(search: string, now: number): ReplayState | null {
  const params = new URLSearchParams(search);
  const of = readIds(params.get('of'));
  const hours = Number(params.get('replay'));
  if (hours > 0 && hours <= TRAILS_KEPT_H) return lastHours(hours, of, now);
  const [from = NaN, until = NaN, then = NaN] = ['from', 'to', 'then'].map(
    (name) => parseInstant(params.get(name) ?? '') ?? NaN,
  );
  const isPeriod = until > from && until - from <= TRAILS_KEPT_H * HOUR_MS;
  if (!isPeriod || !(then >= from && then <= until)) return null;
  return { period: { from, until }, moment: then, of, plays: false };
}

function readIds(text: string | null): readonly number[] | null {
  const isList = /^\d{1,10}(,\d{1,10})*$/.test(text ?? '');
  return isList ? (text ?? '').split(',').map(Number).slice(0, MAX_DRIVERS) : null;
}

const iso = (moment: number) => `${new Date(moment).toISOString().slice(0, 19)}Z`;

/** Prints the replay as a part of a query string. */
export function writeReplayState({ period, moment, of }: Omit<ReplayState, 'plays'>): string {
  const whose = of === null ? '' : `&of=${of.slice(0, MAX_DRIVERS).join()}`;
  return `from=${iso(period.from)}&to=${iso(period.until)}&then=${iso(moment)}${whose}`;
}
