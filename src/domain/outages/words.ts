import { shortSpan } from '../kernel/spans.ts';
import { formatTime, MINUTE_MS } from '../kernel/time.ts';

interface Power {
  on_mains: boolean;
  battery_percentage: number | null;
  minutes_left: number | null;
}

/** Power state: "Mains, 100 %" or "Battery, 40 %, 1 h 7 min left". */
export const powerWords = ({ on_mains, battery_percentage, minutes_left }: Power): string =>
  [
    on_mains ? 'Mains' : 'Battery',
    battery_percentage !== null && `${battery_percentage} %`,
    minutes_left !== null && `${shortSpan(minutes_left * MINUTE_MS, 2)} left`,
  ]
    .filter(Boolean)
    .join(', ');

interface Outage {
  outage_from: string | null;
  outage_until: string | null;
  dark_from: string | null;
}

/** Next outage: "18:00 to 20:30, out of power 19:10"; null if there is none. */
export function outageWords(
  { outage_from, outage_until, dark_from }: Outage,
  now = Date.now(),
): string | null {
  if (outage_from === null || outage_until === null) return null;
  if (Date.parse(outage_until) <= now) return null;
  const span = `${formatTime(Date.parse(outage_from))} to ${formatTime(Date.parse(outage_until))}`;
  return dark_from === null
    ? span
    : `${span}, out of power from ${formatTime(Date.parse(dark_from))}`;
}
