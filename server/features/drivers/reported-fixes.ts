import { fix as fixSchema } from '#api/contract/drivers/positions.ts';
import { messageOf } from '#api/validation-messages.ts';
import type { Fix } from '#domain/drivers/fix-doubts.ts';
import type { Caller } from '#server/context.ts';

/** A valid position of a report. Speed and heading are null if the device does not know them. */
export interface ReportedFix {
  index: number;
  driver_id: number;
  latitude: number;
  longitude: number;
  heading: number | null;
  speed: number | null;
  /** In metres; 0 if unknown. */
  accuracy: number;
  battery: number | null;
  is_off_duty: boolean;
  at: string;
}

/** Index of a position in a report, with the reason why the position does not count. */
export interface JudgedFix {
  index: number;
  reason: string;
}

/**
 * Maximum number of seconds by which a clock may be ahead. A position from further in the future
 * would remain the latest forever.
 */
const AHEAD_S = 60;

const otherDriver = 'This device does not report for that driver.';
const known = (value: number | null): number | null => (value === -1 ? null : value);

/** Optional facts of a position, in addition to place and time. */
const besides = ['heading', 'speed', 'accuracy', 'battery'] as const;

/**
 * Keeps the fields of the contract, except facts that cannot be read, so that a phone that sends
 * its battery as 0.83, or its altitude, still has a position. Keeps an accuracy that is too large,
 * because an unknown accuracy counts as exact.
 */
function withoutUnreadable(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const sent = new Map(Object.entries(given));
  const fields = Object.keys(fixSchema.shape).filter((name) => sent.has(name));
  const fix = Object.fromEntries(fields.map((name) => [name, sent.get(name)]));
  for (const name of besides) {
    const { [name]: fact } = fix;
    const isTooLarge = name === 'accuracy' && typeof fact === 'number' && fact > 0;
    if (!isTooLarge && !fixSchema.shape[name].safeParse(fact).success) fix[name] = null;
  }
  return fix;
}

/**
 * Reads one position; returns the reason if the position is invalid or belongs to a driver other
 * than the caller's.
 */
function readFix(caller: Caller, given: unknown, index: number): ReportedFix | string {
  const read = fixSchema.safeParse(withoutUnreadable(given));
  if (!read.success) {
    const [issue] = read.error.issues;
    return issue === undefined ? 'is not a position' : messageOf(fixSchema, issue);
  }
  const { driver_id: named, heading, speed, accuracy, battery, ...rest } = read.data;
  const driver_id = named ?? caller.userId;
  if (driver_id === 0 || (caller.userId !== 0 && driver_id !== caller.userId)) return otherDriver;
  if (Date.parse(rest.at) >= Date.now() + AHEAD_S * 1000)
    return `The time is more than ${AHEAD_S} seconds ahead of the server.`;
  return {
    ...rest,
    index,
    driver_id,
    heading: known(heading),
    speed: known(speed),
    accuracy: known(accuracy) ?? 0,
    battery: known(battery),
  };
}

/** Separates valid positions from invalid positions, each with its reason. */
export function readFixes(caller: Caller, given: readonly unknown[]) {
  const fixes: ReportedFix[] = [];
  const refused: JudgedFix[] = [];
  for (const [index, one] of given.entries()) {
    const read = readFix(caller, one, index);
    if (typeof read === 'string') refused.push({ index, reason: read });
    else fixes.push(read);
  }
  return { fixes, refused };
}

/** Selects the facts of a position that decide whether the position is plausible. */
export const asFix = ({ latitude, longitude, accuracy, at }: ReportedFix): Fix => ({
  latitude,
  longitude,
  accuracy,
  at: Date.parse(at),
});
