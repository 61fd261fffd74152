import { FIRST_HOUR, LAST_HOUR, curveOf, type HourCount } from './by-hour.ts';
import './day-chart.css';

const WIDTH = 880;
const HEIGHT = 190;
const FLOOR = 185;

interface DayChartProps {
  title: string;
  today: readonly HourCount[];
  /** The compared day. */
  then: readonly HourCount[];
  /** The hour of the day it is now. */
  hour: number;
}

const across = (at: number) => (at / (LAST_HOUR - FIRST_HOUR)) * WIDTH;

/** Two days as growing sums: today as an area up to the last full hour, the compared day dotted to its end. */
export function DayChart({ title, today, then, hour }: DayChartProps) {
  const [now, before] = [curveOf(today, hour), curveOf(then)];
  const most = Math.max(1, ...now, ...before);
  const points = (totals: readonly number[]) =>
    totals.map((sum, at) => `${across(at)},${FLOOR - (sum / most) * (FLOOR - 6)}`).join(' ');
  const end = across(Math.max(0, now.length - 1));
  const marks = Array.from({ length: (LAST_HOUR - FIRST_HOUR) / 2 + 1 }, (_, at) => at * 2);
  return (
    <figure className="day-chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={title}
      >
        {now.length > 1 && (
          <polygon className="day-area" points={`0,${FLOOR} ${points(now)} ${end},${FLOOR}`} />
        )}
        <polyline className="day-then" points={points(before)} />
        <polyline className="day-now" points={points(now)} />
      </svg>
      <p className="day-hours" aria-hidden="true">
        {marks.map((at) => (
          <span key={at}>{String(FIRST_HOUR + at).padStart(2, '0')}</span>
        ))}
      </p>
    </figure>
  );
}
