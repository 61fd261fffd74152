import { formatTime } from '#domain/kernel/time.ts';
import { laneOf, riskOfOutage, type Outage } from '../outage.ts';
import '../outages.css';

/** Power cut of an area in the next 24 hours, with the time when its first locker loses power. */
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

/** The lane in words, for exports and screen readers. */
export const laneWords = ({ from_at, until_at, first_dark }: Outage): string =>
  [
    `${formatTime(Date.parse(from_at))} to ${formatTime(Date.parse(until_at))}`,
    first_dark !== null && `out of power from ${formatTime(Date.parse(first_dark))}`,
  ]
    .filter(Boolean)
    .join(', ');
