/** How much of a day's deliveries is usually done by a minute of the day, from 0 to 1. */
interface DoneBy {
  minute: number;
  share: number;
}

interface Day {
  /** Deliveries so far. */
  delivered: number;
  /** What was delivered today, and what is still to be. */
  expected: number;
  /** The course of the last same weekdays, by minute; it rises to 1. */
  course: readonly DoneBy[];
  /** The minute of the day it is now, and the one at which deliveries end. */
  now: number;
  end: number;
}

/** Where a day is going at the rate of its weekday. */
export type Pace =
  /** Too little of the usual day has passed to tell. */
  | { is: 'early' }
  | { is: 'done'; minute: number }
  | { is: 'short'; delivered: number; short: number; isFar: boolean };

/** With less of a usual day behind it, a forecast is a guess. */
const LEAST_SHARE = 0.1;
/** Short by more than this share is a warning. */
const FAR_SHARE = 0.02;

/** The share that is usually done by a minute, straight between the points of the course. */
function shareAt(course: readonly DoneBy[], minute: number): number {
  const after = course.findIndex((one) => one.minute >= minute);
  if (after === -1) return course.at(-1)?.share ?? 0;
  const [from, to] = [course[after - 1] ?? { minute: 0, share: 0 }, course[after]];
  if (!to || to.minute === from.minute) return to?.share ?? 0;
  return (
    from.share + ((minute - from.minute) / (to.minute - from.minute)) * (to.share - from.share)
  );
}

/** P(t) = delivered · s(t) / s(now): done at the first minute at which that is all, else short of it at the end of the day. */
export function paceOf({ delivered, expected, course, now, end }: Day): Pace {
  const soFar = shareAt(course, now);
  if (soFar < LEAST_SHARE) return { is: 'early' };
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
