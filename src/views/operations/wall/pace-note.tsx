import type { ResponseOf } from '#api/endpoint-types.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { paceOf } from '#domain/operations/pace.ts';
import { minuteOfDay } from '#domain/kernel/time.ts';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { LAST_HOUR } from '#ui/chart/by-hour.ts';

const MINUTES = 60;

/** Time of a minute of the day: "18:40". */
const clock = (minute: number): string =>
  [Math.floor(minute / MINUTES), minute % MINUTES]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

interface PaceNoteProps {
  day: ResponseOf<'GET /ops-api/pace'>;
  now: number;
}

/** Forecast of the day's deliveries at the pace of this weekday. */
export function PaceNote({ day, now }: PaceNoteProps) {
  const end = LAST_HOUR * MINUTES;
  const pace = paceOf({ ...day, now: minuteOfDay(now), end });
  if (pace.is === 'early') return <span>Too early for a forecast</span>;
  if (pace.is === 'done') return <span>On course to finish by {clock(pace.minute)}</span>;
  const { delivered, short, isFar } = pace;
  const words = `On course for ${formatCount(delivered)} by ${clock(end)}, ${formatCount(short)} below what is due today`;
  return isFar ? <StatusMark status="warning">{words}</StatusMark> : <span>{words}</span>;
}
