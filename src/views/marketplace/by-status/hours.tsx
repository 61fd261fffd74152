import { formatCount } from '#domain/kernel/format.ts';
import { HOUR_MS } from '#domain/kernel/time.ts';

interface Hour {
  at: string;
  accepted: number;
  failed: number;
  waiting: number;
}

const BAR = 1;
const HEIGHT = 36;

/** Bar chart of events per hour, with failures at the bottom and totals as text. */
export function Hours({ hours, from, to }: { hours: readonly Hour[]; from: string; to: string }) {
  const start = Date.parse(from);
  const count = Math.max(1, Math.ceil((Date.parse(to) - start) / HOUR_MS));
  const most = Math.max(1, ...hours.map(sumOf));
  const totals = { accepted: 0, failed: 0, waiting: 0 };
  for (const hour of hours) {
    totals.accepted += hour.accepted;
    totals.failed += hour.failed;
    totals.waiting += hour.waiting;
  }
  const words = `Events by the hour: ${formatCount(totals.accepted)} accepted, ${formatCount(totals.failed)} failed, ${formatCount(totals.waiting)} waiting`;
  return (
    <div className="figure-hours">
      <span className="figure-name">Events by the hour</span>
      <svg
        role="img"
        aria-label={words}
        width={count * BAR}
        height={HEIGHT}
        viewBox={`0 0 ${count * BAR} ${HEIGHT}`}
      >
        {hours.map((hour) => {
          const x = Math.floor((Date.parse(hour.at) - start) / HOUR_MS) * BAR;
          const failed = (hour.failed / most) * HEIGHT;
          const rest = ((hour.accepted + hour.waiting) / most) * HEIGHT;
          return (
            <g key={hour.at}>
              <rect className="hour" x={x} y={HEIGHT - failed - rest} width={BAR} height={rest} />
              <rect className="hour-failed" x={x} y={HEIGHT - failed} width={BAR} height={failed} />
            </g>
          );
        })}
      </svg>
    </div>
  );
}

const sumOf = ({ accepted, failed, waiting }: Hour): number => accepted + failed + waiting;
