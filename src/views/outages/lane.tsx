import { formatTime } from '../../domain/time.ts';
import { laneOf, riskOfOutage, type Outage } from './outage.ts';
import './outages.css';

/** When an area is off in the next 24 hours, and from when its first locker is dark. */
export function Lane({ outage, now }: { outage: Outage; now: number }) {
  const lane = laneOf(outage, now);
  if (lane === null) return null;
  const { status } = riskOfOutage(outage);
  return (
    <span className="outage-lane" aria-hidden>
      <i
        className={`outage-slot is-${status}`}
        style={{ left: `${lane.off.left}%`, width: `${lane.off.width}%` }}
      />
      {lane.dark && (
        <i
          className="outage-dark"
          style={{ left: `${lane.dark.left}%`, width: `${lane.dark.width}%` }}
        />
      )}
    </span>
  );
}

/** The dark part in words, for files and those who do not see the lane. */
export const laneWords = ({ from_at, until_at, first_dark }: Outage): string =>
  [
    `${formatTime(Date.parse(from_at))} to ${formatTime(Date.parse(until_at))}`,
    first_dark !== null && `out of power from ${formatTime(Date.parse(first_dark))}`,
  ]
    .filter(Boolean)
    .join(', ');
