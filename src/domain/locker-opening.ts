import { SENSOR_TRUST_MS } from './doors/evidence.ts';
import { hourOf } from './time.ts';

/** Commands that release locks: they need a terminal that was received lately. */
const openings = ['open-door', 'open-free', 'open-all', 'open-overdue'] as const;
const opensDoors = (command: string): boolean => openings.some((one) => one === command);

const MINUTE_MS = 60_000;

/** "41 min", "3 h": how long ago something was. */
export function agoWords(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE_MS));
  if (minutes === 0) return 'less than 1 min';
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

interface Received {
  code: string;
  last_seen: string | null;
}

/** Why doors are not opened by what is known of a locker: its terminal was not received for too long. Null where it was. */
export function whyNotFresh(
  command: string,
  { code, last_seen }: Received,
  now: number,
): string | null {
  if (!opensDoors(command)) return null;
  if (last_seen === null) return `${code} was never received. Request a status report first.`;
  if (now - Date.parse(last_seen) <= SENSOR_TRUST_MS) return null;
  return `${code} was last received ${agoWords(last_seen, now)} ago. Request a status report first.`;
}

/** So long after a command of which nobody knows what became of it, another opens the door only when that is meant. */
export const MAY_STILL_OPEN_MS = 10 * MINUTE_MS;
export const MAY_STILL_OPEN =
  'The door may still open: what became of the last command is unknown. Request a status report, or choose to open it again.';

const NIGHT_FROM = 22;
const NIGHT_UNTIL = 6;

/** Between 22:00 and 06:00 a SuperAdmin may be alone, and agrees to their own command with a second-factor code. */
export function isNight(now: number): boolean {
  const hour = hourOf(now);
  return hour >= NIGHT_FROM || hour < NIGHT_UNTIL;
}
