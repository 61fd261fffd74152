import type { Suitability, Warning } from './driver-candidates.ts';
import { formatCount, formatOneDecimal } from '../kernel/format.ts';
import { formatDayMonth, formatTime, DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/time.ts';

const daysOf = (days: number): string =>
  days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;

const kilometres = (km: number): string => `${formatOneDecimal(Math.round(km * 10) / 10)} km`;

/** Writes a warning about a driver as a sentence without the full stop. */
export function warningInWords(warning: Warning): string {
  switch (warning.is) {
    case 'off-duty':
      return 'Off duty';
    case 'far':
      return `${warning.reference} is ${formatCount(Math.round(warning.km))} km away`;
    case 'over-stops':
      return `${formatCount(warning.by)} ${warning.by === 1 ? 'stop' : 'stops'} over capacity`;
    case 'over-kg':
      return `${formatCount(warning.by)} kg over capacity`;
    case 'several-branches':
      return `From ${formatCount(warning.branches)} branches`;
    case 'shift-ends':
      return `Shift ends ${formatTime(warning.at)}, before the first shipment is due ${dueInWords(warning)}`;
    case 'silent':
      return warning.minutes === null
        ? 'No position was ever reported'
        : `No position for ${formatCount(warning.minutes)} min`;
    case 'licence-ends':
      return `Licence ends ${daysOf(warning.days)}`;
  }
}

const dueInWords = ({ at, dueAt }: { at: number; dueAt: number }): string =>
  dueAt - at < DAY_MS ? formatTime(dueAt) : formatDayMonth(dueAt);

function ageOf(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.max(0, Math.round(ms / 1000))} s`;
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`;
  return ms < DAY_MS ? `${Math.round(ms / HOUR_MS)} h` : `${Math.round(ms / DAY_MS)} d`;
}

interface Described {
  suitability: Suitability;
  of: number;
  branch: string;
  /** Stops that the driver already has. */
  stops: number;
  /** End of the shift and time of the newest position, in milliseconds since 1970. */
  onDutyUntil: number | null;
  fixAt: number | null;
  now: number;
}

/**
 * Returns the reasons for a driver, the strongest first, then branch, stops, end of shift and age
 * of the position.
 */
export function reasonsInWords(described: Described): string[] {
  const { suitability, of, branch, stops, onDutyUntil, fixAt, now } = described;
  const { medianKm, inZones, capacityStops } = suitability;
  const zone =
    inZones > 0 ? [`${formatCount(inZones)} of ${formatCount(of)} in the driver's zones`] : [];
  const way =
    medianKm === null ? [] : [`${of > 1 ? 'typically ' : ''}${kilometres(medianKm)} away`];
  const isMostlyInZone = inZones * 2 > of;
  return [
    ...(isMostlyInZone ? [...zone, ...way] : [...way, ...zone]),
    branch,
    `${formatCount(stops)} of ${formatCount(capacityStops)} stops`,
    ...(onDutyUntil === null ? [] : [`to ${formatTime(onDutyUntil)}`]),
    ...(fixAt === null ? [] : [`seen ${ageOf(now - fixAt)} ago`]),
  ];
}
