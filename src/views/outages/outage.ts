import type { RowOf } from '#api/endpoint-types.ts';
import type { RecordOf } from '#api/record-source.ts';
import { formatTime, formatWeekdayDate, isoDay, HOUR_MS } from '#domain/kernel/time.ts';
import type { Status } from '#ui/mark/status-mark.tsx';

export type Outage = RowOf<'GET /outages'>;
export type OutageRecord = RecordOf<'GET /outages/:id'>;
export type LockerAtRisk = OutageRecord['at_risk'][number];

interface State {
  status: Status;
  word: string;
}

export const outageStates = {
  planned: { status: 'info', word: 'Planned' },
  running: { status: 'progress', word: 'Under way' },
  over: { status: 'neutral', word: 'Over' },
  withdrawn: { status: 'skip', word: 'Withdrawn' },
} as const satisfies Record<Outage['state'], State>;

/** Worst effect of an outage on lockers. */
export function riskOfOutage({ lockers, dark, close, unknown }: Outage): State {
  if (lockers === 0) return { status: 'neutral', word: 'No lockers' };
  if (dark > 0) return { status: 'danger', word: `${dark} out of power` };
  if (close > 0) return { status: 'warning', word: `${close} at risk` };
  if (unknown === lockers) return { status: 'neutral', word: 'Battery not known' };
  return { status: 'success', word: 'No locker at risk' };
}

export const lockerRisks = {
  lasts: { status: 'success', word: 'Battery lasts' },
  close: { status: 'warning', word: 'At risk' },
  dark: { status: 'danger', word: 'Battery low' },
  unknown: { status: 'neutral', word: 'Battery not known' },
} as const satisfies Record<LockerAtRisk['risk'], State>;

/** Formats a period as "18:00 to 20:30", with the day unless the period begins today. */
export function spanWords(
  { from_at, until_at }: Pick<Outage, 'from_at' | 'until_at'>,
  now: number,
): string {
  const day = isoDay(from_at) === isoDay(new Date(now).toISOString());
  const from = formatTime(Date.parse(from_at));
  return `${day ? '' : `${formatWeekdayDate(Date.parse(from_at))} `}${from} to ${formatTime(Date.parse(until_at))}`;
}

/** Default length of a lane, in hours. */
export const LANE_HOURS = 24;

interface LanePart {
  /** Offset from the start of the lane, in percent of the width of the lane. */
  left: number;
  width: number;
}

/**
 * Position of an outage in a lane that begins at this hour, and of the part in which a locker has
 * no power; null outside the lane.
 */
export function laneOf(
  { from_at, until_at, first_dark }: Pick<Outage, 'from_at' | 'until_at' | 'first_dark'>,
  now: number,
  hours = LANE_HOURS,
): { off: LanePart; dark: LanePart | null } | null {
  const start = Math.floor(now / HOUR_MS) * HOUR_MS;
  const percent = (moment: number) =>
    Math.min(100, Math.max(0, ((moment - start) / (hours * HOUR_MS)) * 100));
  const part = (from: number, until: number): LanePart | null => {
    const left = percent(from);
    const width = percent(until) - left;
    return width > 0 ? { left, width } : null;
  };
  const until = Date.parse(until_at);
  const off = part(Date.parse(from_at), until);
  if (off === null) return null;
  return { off, dark: first_dark === null ? null : part(Date.parse(first_dark), until) };
}
