import { shiftDay } from '../kernel/business-days.ts';
import { formatCount, formatExactPercent, formatOneDecimal } from '../kernel/format.ts';
import { inRand } from '../kernel/money.ts';
import { provinceOf } from '../places/provinces.ts';
import { statusFacts } from '../kernel/statuses.ts';
import { formatMonth, formatShortDay, weekdayName } from '../kernel/time.ts';
import type { DimensionKind, MeasureKind } from './dataset.ts';
import { sentenceCase } from '../kernel/sentence-case.ts';

export type Cell = string | number | null;

const NO_GROUP = 'None';
const MINUTES = 60;
const HOURS = 24;
/** Sunday from which weekdays are counted; Monday is 1. */
const A_SUNDAY = '2026-01-04';

const words: Readonly<Record<DimensionKind, (key: string) => string>> = {
  text: (key) => key,
  code: sentenceCase,
  day: formatShortDay,
  month: (key) => formatMonth(`${key}-01`),
  weekday: (key) => weekdayName(shiftDay(A_SUNDAY, Number(key))),
  hour: (key) => `${key}:00`,
  status: (key) => statusFacts(key).label,
  province: (key) => provinceOf(key)?.name ?? key,
};

/** Formats a group. */
export function groupWords(kind: DimensionKind, key: string | null, label: string | null): string {
  if (label !== null && label !== key) return label;
  return key === null || key === '' ? NO_GROUP : words[kind](key);
}

/** Formats hours: "12 h 21", "3 d 4 h", "40 min". */
function hoursWords(hours: number): string {
  const minutes = Math.round(hours * MINUTES);
  if (minutes < MINUTES) return `${minutes} min`;
  const whole = Math.floor(minutes / MINUTES);
  if (whole < 2 * HOURS) return `${whole} h ${String(minutes % MINUTES).padStart(2, '0')}`;
  return `${formatCount(Math.floor(whole / HOURS))} d ${whole % HOURS} h`;
}

function timeWords(hours: number): string {
  const minutes = Math.floor(hours * MINUTES);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minutes / MINUTES))}:${two(minutes % MINUTES)}`;
}

const figures: Readonly<Record<MeasureKind, (figure: number) => string>> = {
  count: formatCount,
  share: formatExactPercent,
  money: inRand,
  hours: hoursWords,
  time: timeWords,
  decimal: formatOneDecimal,
};

/** Formats a figure; a dash for null. */
export const figureWords = (kind: MeasureKind, figure: number | null): string =>
  figure === null ? '–' : figures[kind](figure);

const SAME = 'the same as before';
const comparedWords = (difference: number, text: string) =>
  `${text} ${difference > 0 ? 'more' : 'less'} than before`;

/**
 * Difference from the previous figure, such as "0,4% less than before": points of a share, time, or
 * a relative change. Null if not applicable.
 */
export function differenceWords(
  kind: MeasureKind,
  now: number | null,
  before: number | null,
): string | null {
  if (now === null || before === null || kind === 'time') return null;
  const difference = now - before;
  if (kind === 'share')
    return Math.abs(difference) < 0.0005
      ? SAME
      : comparedWords(difference, `${formatOneDecimal(Math.abs(difference) * 100)} points`);
  if (Math.abs(difference) < 0.005) return SAME;
  if (kind === 'hours') return comparedWords(difference, hoursWords(Math.abs(difference)));
  if (before === 0) return null;
  return comparedWords(difference, formatExactPercent(Math.abs(difference / before)));
}
