/** Weight and hours that decide the urgency of a source of work. */
export interface Weighting {
  weight: number;
  /** Hours of waiting after which the urgency doubles. */
  hours: number;
  /** Hours before the deadline from which urgency grows; undefined without a deadline. */
  horizon?: number;
}

interface Pressure {
  /** Number of affected rows, or thousands of rand. */
  units: number;
  ageHours: number;
  /** Hours until the first deadline; negative once it has passed, null without a deadline. */
  hoursLeft: number | null;
}

const MAX_AGES = 3;
const PAST_DEADLINE = 4;

/**
 * Returns the urgency of a source with one decimal: impact times age times nearness of the
 * deadline.
 */
export function urgency(
  { weight, hours, horizon }: Weighting,
  { units, ageHours, hoursLeft }: Pressure,
): number {
  const impact = weight * (1 + Math.log2(Math.max(1, units)));
  const age = 1 + Math.min(Math.max(0, ageHours) / hours, MAX_AGES);
  return Math.round(impact * age * nearness(hoursLeft, horizon) * 10) / 10;
}

function nearness(hoursLeft: number | null, horizon: number | undefined): number {
  if (hoursLeft === null || horizon === undefined || hoursLeft >= horizon) return 1;
  if (hoursLeft <= 0) return PAST_DEADLINE;
  return 1 + (PAST_DEADLINE - 1) * (1 - hoursLeft / horizon);
}

export const nowLevels = ['alarm', 'high', 'normal'] as const;
export type NowLevel = (typeof nowLevels)[number];

const ALARM_FROM = 150;
const HIGH_FROM = 60;

export function nowLevelOf(score: number): NowLevel {
  if (score >= ALARM_FROM) return 'alarm';
  return score >= HIGH_FROM ? 'high' : 'normal';
}
