import { formatTime } from '#domain/kernel/time.ts';
import { compareCounts, comparisonWords, lastWeekday } from '#domain/kernel/comparison.ts';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import type { Outcome } from '#ui/chart/by-hour.ts';
import type { Day } from './figures.ts';

/** Difference between today and the compared day at the same time. */
export function ComparisonNote({ today, outcome }: { today: Day; outcome: Outcome }) {
  const then = today.compared;
  if (then === null) return null;
  const { ahead, isGood } = compareCounts(today[outcome], then[outcome], outcome !== 'failed');
  const when = `${lastWeekday(then.date)} by ${formatTime(Date.parse(today.as_of))}`;
  const words = comparisonWords(ahead, when);
  return <StatusMark status={isGood ? 'success' : 'warning'}>{words}</StatusMark>;
}
