/** Share of a day's deliveries (0 to 1) that is usually done by a minute of the day. */
interface DoneBy {
  minute: number;
  share: number;
}

interface Day {
  delivered: number;
  /** Number of deliveries expected today, including those already done. */
  expected: number;
  /** Average course of the most recent days with the same weekday, by minute; rises to 1. */
  course: readonly DoneBy[];
  /** Current minute of the day, and the minute when deliveries end. */
  now: number;
  end: number;
}

/** Forecast for the day, at the usual pace of its weekday. */
export type Pace =
  /** Too few deliveries are usually done by now for a forecast. */
  | { is: 'early' }
  | { is: 'done'; minute: number }
  | { is: 'short'; delivered: number; short: number; isFar: boolean };

/** Share of the usual day below which a forecast is only a guess. */
const MIN_SHARE = 0.1;
/** Shortfall (share of the expected deliveries) above which there is a warning. */
const FAR_SHARE = 0.02;

/** Share usually done by a minute, interpolated linearly. */
function shareAt(course: readonly DoneBy[], minute: number): number {
  const after = course.findIndex((one) => one.minute >= minute);
  if (after === -1) return course.at(-1)?.share ?? 0;
  const [from, to] = [course[after - 1] ?? { minute: 0, share: 0 }, course[after]];
  if (!to || to.minute === from.minute) return to?.share ?? 0;
  return (
    from.share + ((minute - from.minute) / (to.minute - from.minute)) * (to.share - from.share)
  );
}

/**
 * Forecasts the day by P(t) = delivered · s(t) / s(now). Returns the first minute by which all
 * expected deliveries are done; if there is none, the shortfall at the end of the day.
 */
export function paceOf({ delivered, expected, course, now, end }: Day): Pace {
  const soFar = shareAt(course, now);
  if (soFar < MIN_SHARE) return { is: 'early' };
  const at = (minute: number) => (delivered * shareAt(course, minute)) / soFar;
  const whole = Math.round(at(end));
  if (whole < expected) {
    const short = expected - whole;
    return { is: 'short', delivered: whole, short, isFar: short > expected * FAR_SHARE };
  }
  let minute = now;
  while (minute < end && Math.round(at(minute)) < expected) minute += 1;
  return { is: 'done', minute };
}
