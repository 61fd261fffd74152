import { isoDay, formatLongDate, formatTime, DAY_MS } from '../kernel/time.ts';

export const IN_FUTURE = 'That time is in the future.';

/** Message when a change is attempted while viewing the past. */
export const READ_ONLY = 'You are viewing the past, which is read only. Press Esc to return.';

/** "18 October 2026, 00:00" */
export const formatPastMoment = (at: string): string =>
  `${formatLongDate(isoDay(at))}, ${formatTime(at)}`;

/** Formats a time: "yesterday 09:40" for today and yesterday, otherwise with the date. */
export function formatNearMoment(at: string, now: number): string {
  const near = ['today', 'yesterday'].find((_, days) => isoDay(now - days * DAY_MS) === isoDay(at));
  return near === undefined ? formatPastMoment(at) : `${near} ${formatTime(at)}`;
}

/** Tables with a recorded past, and its limits. */
interface KnownPast {
  since: string;
  /** Oldest time that can be read in the embedded database; null without such a limit. */
  reach: string | null;
}

/** Returns why tables cannot be read as of the time `at`; null if they can be. */
export function whyNotAsOf(at: string, { since, reach }: KnownPast, now: number): string | null {
  const moment = Date.parse(at);
  if (moment > now) return IN_FUTURE;
  if (moment < Date.parse(since)) return `History begins on ${formatPastMoment(since)}.`;
  if (reach !== null && moment < Date.parse(reach))
    return `Too far back: the embedded database keeps history only since ${formatNearMoment(reach, now)}.`;
  return null;
}

/** Title of a past list ("As of 18 October 2026, 00:00") and name of its file. */
export const pastTitle = (at: string): string => `As of ${formatPastMoment(at)}`;
export const pastName = (at: string): string =>
  `as of ${isoDay(at)} ${formatTime(at).replace(':', '.')}`;

/** Suffix of a query key for data as of a past time; empty for current data. */
export const momentKey = (at: string | null): readonly { at: string }[] =>
  at === null ? [] : [{ at }];

/** Whether a query reads data as of a past time. */
export const hasMomentKey = (queryKey: readonly unknown[]): boolean => {
  const last = queryKey.length > 1 ? queryKey.at(-1) : undefined;
  return typeof last === 'object' && last !== null && Object.keys(last).join() === 'at';
};

/** Time for which positions of drivers are kept. */
const POSITIONS_KEPT_MS = DAY_MS;
export const arePositionsKept = (at: string, now: number): boolean =>
  now - Date.parse(at) <= POSITIONS_KEPT_MS;
