import { FIRST_HOUR, LAST_HOUR, curveOf, type HourCount } from './by-hour.ts';
import './hour-chart.css';

const WIDTH = 880;
const HEIGHT = 190;
const FLOOR = 185;

interface HourChartProps {
  title: string;
  today: readonly HourCount[];
  /** Counts of the compared day. */
  then: readonly HourCount[];
  /** Current hour of the day. */
  hour: number;
}

const across = (at: number) => (at / (LAST_HOUR - FIRST_HOUR)) * WIDTH;

/**
 * Running totals of two days: today as an area up to the last full hour, the compared day dotted.
 */
export function HourChart({ title, today, then, hour }: HourChartProps) {
  const [now, before] = [curveOf(today, hour), curveOf(then)];
  const most = Math.max(1, ...now, ...before);
  const points = (totals: readonly number[]) =>
    totals.map((sum, at) => `${across(at)},${FLOOR - (sum / most) * (FLOOR - 6)}`).join(' ');
  const end = across(Math.max(0, now.length - 1));
  const marks = Array.from({ length: (LAST_HOUR - FIRST_HOUR) / 2 + 1 }, (_, at) => at * 2);
  return (
    <figure className="hour-chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={title}
      >
        {now.length > 1 && (
          <polygon className="hour-area" points={`0,${FLOOR} ${points(now)} ${end},${FLOOR}`} />
        )}
        <polyline className="hour-then" points={points(before)} />
        <polyline className="hour-now" points={points(now)} />
      </svg>
      <p className="hour-feet" aria-hidden="true">
        {marks.map((at) => (
          <span key={at}>{String(FIRST_HOUR + at).padStart(2, '0')}</span>
        ))}
      </p>
    </figure>
  );
}
