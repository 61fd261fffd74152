import './chart.css';
import { linePoints, roundTop } from './scale.ts';

/** Small line chart without axes; its accessible name lists the figures. */
export function Sparkline({ label, figures }: { label: string; figures: readonly number[] }) {
  const points = linePoints(figures, roundTop(figures));
  return (
    <svg
      className="spark"
      role="img"
      aria-label={`${label}: ${figures.join(', ')}`}
      viewBox={`0 -4 ${Math.max(figures.length, 1)} 108`}
      preserveAspectRatio="none"
    >
      <polyline className="chart-line" points={points} />
    </svg>
  );
}
