import { useId, useState } from 'react';
import { POWER_HOURS, type PowerStretch } from '#domain/outages/power-chart.ts';
import { formatTime, HOUR_MS } from '#domain/kernel/time.ts';
import '#ui/chart/chart.css';
import './power.css';

interface PowerChartProps {
  stretches: readonly PowerStretch[];
  outages: readonly { id: number; from_at: string; until_at: string }[];
  /** Description of the chart. */
  words: string;
}

const LENGTH_MS = POWER_HOURS * HOUR_MS;
const EVERY_HOURS = 12;

/**
 * Battery charge over two days, with outages in the background and battery operation in
 * another colour.
 */
export function PowerChart({ stretches, outages, words }: PowerChartProps) {
  const hatching = useId();
  const [now] = useState(Date.now);
  const start = now - LENGTH_MS;
  const x = (at: number) => Math.max(0, Math.min(100, ((at - start) / LENGTH_MS) * 100));
  const times = Array.from(
    { length: POWER_HOURS / EVERY_HOURS },
    (_, at) => start + at * EVERY_HOURS * HOUR_MS,
  );
  return (
    <figure className="chart power-chart">
      <div className="chart-read">
        <span className="chart-key is-line">Battery, on mains</span>
        <span className="chart-key is-line is-battery">Battery, without mains</span>
        <span className="chart-key is-outage">Outage</span>
      </div>
      <div className="chart-box">
        <span className="chart-top" aria-hidden="true">
          100 %
        </span>
        <svg
          className="chart-picture"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={words}
        >
          <pattern id={hatching} width="1" height="6" patternUnits="userSpaceOnUse">
            <rect className="power-hatch" width="0.4" height="6" />
          </pattern>
          {outages.map(({ id, from_at: from, until_at: until }) => (
            <rect
              key={id}
              x={x(Date.parse(from))}
              width={x(Date.parse(until)) - x(Date.parse(from))}
              height="100"
              fill={`url(#${hatching})`}
            />
          ))}
          <line className="chart-ground" x1="0" x2="100" y1="100" y2="100" />
          <line className="chart-rule" x1="0" x2="100" y1="50" y2="50" />
          {stretches.map(({ onMains, points }) => (
            <polyline
              key={`${points[0]?.at} ${points.length}`}
              className={onMains ? 'chart-line' : 'chart-line is-battery'}
              points={points.map(({ at, charge }) => `${x(at)},${100 - charge}`).join(' ')}
            />
          ))}
        </svg>
      </div>
      <div className="power-times" aria-hidden="true">
        {times.map((at) => (
          <span key={at}>{formatTime(at)}</span>
        ))}
        <span>now</span>
      </div>
      <figcaption className="for-readers">{words}</figcaption>
    </figure>
  );
}
