import type { Integration } from './integration.ts';
import './integrations.css';

const HEIGHT = 24;
const GAP = 0.2;

/**
 * Deliveries of the last 48 half hours: delivered below, failed above. The accessible name has the
 * totals of the last 24 hours.
 */
export function Bars({ of: { half_hours: bars, delivered_24h, failed_24h } }: { of: Integration }) {
  const most = Math.max(1, ...bars.map(({ delivered, failed }) => delivered + failed));
  return (
    <svg
      className="half-hours"
      role="img"
      aria-label={`48 half hours: ${delivered_24h} delivered, ${failed_24h} failed`}
      viewBox={`0 0 ${bars.length} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {bars.map(({ delivered, failed }, at) => {
        const good = (delivered / most) * HEIGHT;
        const bad = (failed / most) * HEIGHT;
        return (
          <g key={at}>
            <rect className="is-good" x={at} width={1 - GAP} y={HEIGHT - good} height={good} />
            <rect className="is-bad" x={at} width={1 - GAP} y={HEIGHT - good - bad} height={bad} />
          </g>
        );
      })}
    </svg>
  );
}
