import { SENSOR_TRUST_MS } from './doors/evidence.ts';
import { hourOf, MINUTE_MS } from '../kernel/time.ts';

/** Commands that release locks; they need a recent report of the terminal. */
const openings = ['open-door', 'open-free', 'open-all', 'open-overdue'] as const;
const opensDoors = (command: string): boolean => openings.some((one) => one === command);

/** Time since `at` as text, such as "41 min" or "3 h". */
export function agoWords(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE_MS));
  if (minutes === 0) return 'less than 1 min';
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

interface Received {
  code: string;
  last_seen: string | null;
}

/**
 * Returns why doors cannot be opened: the terminal was silent for too long. Null if the doors can
 * be opened.
 */
export function whyNotFresh(
  command: string,
  { code, last_seen }: Received,
  now: number,
): string | null {
  if (!opensDoors(command)) return null;
  if (last_seen === null) return `${code} has never reported. Request a status report first.`;
  if (now - Date.parse(last_seen) <= SENSOR_TRUST_MS) return null;
  return `${code} last reported ${agoWords(last_seen, now)} ago. Request a status report first.`;
}

/** Period after a command with an unknown outcome in which opening the door again needs confirmation. */
export const MAY_STILL_OPEN_MS = 10 * MINUTE_MS;
export const MAY_STILL_OPEN =
  'The door may still open: the outcome of the last command is unknown. Request a status report, or choose to open the door again.';

const NIGHT_FROM = 22;
const NIGHT_UNTIL = 6;

/**
 * Whether it is night (22:00 to 06:00), when a SuperAdmin may be alone and approve their own
 * command with a second-factor code.
 */
export function isNight(now: number): boolean {
  const hour = hourOf(now);
  return hour >= NIGHT_FROM || hour < NIGHT_UNTIL;
}
