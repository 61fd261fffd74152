/** How much a source of work matters. */
export interface Weighting {
  weight: number;
  /** Hours of waiting that make it twice as urgent. */
  hours: number;
  /** Hours before its deadline from which it grows more urgent; without one it has no deadline. */
  horizon?: number;
}

interface Pressure {
  /** How many are harmed: rows, or thousands of rand. */
  units: number;
  ageHours: number;
  /** Until the first deadline; negative once it has passed, null without one. */
  hoursLeft: number | null;
}

const MOST_AGES = 3;
const PAST_DEADLINE = 4;

/** How urgent a source is, with one decimal: impact, times age, times nearness of the deadline. */
export function urgency(
  { weight, hours, horizon }: Weighting,
  { units, ageHours, hoursLeft }: Pressure,
): number {
  const impact = weight * (1 + Math.log2(Math.max(1, units)));
  const age = 1 + Math.min(Math.max(0, ageHours) / hours, MOST_AGES);
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
