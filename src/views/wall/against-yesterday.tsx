import { StatusMark } from '../../ui/mark/status-mark.tsx';
import { before } from './by-hour.ts';
import { hoursOf, type Day, type Outcome } from './figures.ts';
import { hourAt, sayCount, weekdayOf } from './words.ts';

interface AgainstProps {
  today: Day;
  yesterday: Day;
  outcome: Outcome;
  now: number;
}

/** How far today is ahead of the day before at the last full hour. */
export function AgainstYesterday({ today, yesterday, outcome, now }: AgainstProps) {
  const hour = hourAt(now);
  const ahead = before(hoursOf(today, outcome), hour) - before(hoursOf(yesterday, outcome), hour);
  const isGood = outcome === 'failed' ? ahead <= 0 : ahead >= 0;
  const day = weekdayOf(yesterday.date);
  const at = `at ${String(hour).padStart(2, '0')}:00`;
  const words =
    ahead === 0
      ? `the same as ${day} ${at}`
      : `${sayCount(Math.abs(ahead))} ${ahead > 0 ? 'more' : 'fewer'} than ${day} ${at}`;
  return <StatusMark status={isGood ? 'success' : 'warning'}>{words}</StatusMark>;
}
