import { isoDay, formatLongDate, formatTime } from './time.ts';

export const NOT_YET = 'That moment has not come yet.';

/** Said instead of doing what would change something while the past is looked at. */
export const READ_ONLY = 'This is the past. Press Esc to return.';

/** "18 October 2026, 00:00" */
export const formatPastMoment = (at: string): string =>
  `${formatLongDate(isoDay(at))}, ${formatTime(at)}`;

const DAY_MS = 86_400_000;

/** "yesterday 09:40" where the day is near, else the date. */
export function nearMoment(at: string, now: number): string {
  const near = ['today', 'yesterday'].find((_, days) => isoDay(now - days * DAY_MS) === isoDay(at));
  return near === undefined ? formatPastMoment(at) : `${near} ${formatTime(at)}`;
}

/** The past as far as it is known of some tables. */
interface KnownPast {
  since: string;
  /** How far the embedded database goes back; null where nothing limits it. */
  reach: string | null;
}

/** Why tables cannot be read as of a moment; null when they can. */
export function whyNotAsOf(at: string, { since, reach }: KnownPast, now: number): string | null {
  const moment = Date.parse(at);
  if (moment > now) return NOT_YET;
  if (moment < Date.parse(since)) return `The past is known from ${formatPastMoment(since)}.`;
  if (reach !== null && moment < Date.parse(reach))
    return `Too far back for the embedded database; it reaches to ${nearMoment(reach, now)}.`;
  return null;
}

/** What a list of the past is called in its first row: "As of 18 October 2026, 00:00", and in the name of its file. */
export const pastTitle = (at: string): string => `As of ${formatPastMoment(at)}`;
export const pastName = (at: string): string =>
  `as of ${isoDay(at)} ${formatTime(at).replace(':', '.')}`;

/** How a query that is asked as of a moment says so, at the end of its key. */
export const ofMoment = (at: string | null): readonly { at: string }[] =>
  at === null ? [] : [{ at }];

/** Whether a query is asked as of a moment. */
export const isOfMoment = (queryKey: readonly unknown[]): boolean => {
  const last = queryKey.length > 1 ? queryKey.at(-1) : undefined;
  return typeof last === 'object' && last !== null && Object.keys(last).join() === 'at';
};

/** Positions of drivers are kept for so long, in milliseconds. */
const POSITIONS_KEPT_MS = DAY_MS;
export const arePositionsKept = (at: string, now: number): boolean =>
  now - Date.parse(at) <= POSITIONS_KEPT_MS;
