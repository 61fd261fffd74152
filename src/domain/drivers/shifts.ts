import { MINUTE_MS } from '../kernel/time.ts';

const DAY_MINUTES = 24 * 60;
/** UTC offset of South Africa, which is the same all year. */
const OFFSET_MS = 2 * 60 * MINUTE_MS;
const DAYS_BACK = 7;

/**
 * Shift in minutes since midnight of the day it begins; an end beyond 24 hours is on the next day.
 */
export interface Shift {
  startsAt: number;
  endsAt: number;
}

/** Shift on a day (counted since 1970); from and until in milliseconds since 1970. */
export interface Duty {
  day: number;
  from: number;
  until: number;
}

/** Whether a driver or user works on a day, counted since 1970. */
type WorksOn = (day: number) => boolean;

const dayOf = (time: number): number => Math.floor((time + OFFSET_MS) / (DAY_MINUTES * MINUTE_MS));

/** Shift on a day, counted since 1970. */
export function dutyOn({ startsAt, endsAt }: Shift, day: number): Duty {
  const at = (minute: number) => (day * DAY_MINUTES + minute) * MINUTE_MS - OFFSET_MS;
  return { day, from: at(startsAt), until: at(endsAt) };
}

/** Latest duty that has begun; null if there was none for a week. */
export function latestDuty(shift: Shift, time: number, worksOn: WorksOn): Duty | null {
  const today = dayOf(time);
  for (let day = today; day >= today - DAYS_BACK; day -= 1) {
    const duty = dutyOn(shift, day);
    if (duty.from <= time && worksOn(day)) return duty;
  }
  return null;
}

/** Duty at a time in milliseconds since 1970; null outside all duties. */
export function dutyAt(shift: Shift, time: number, worksOn: WorksOn): Duty | null {
  const duty = latestDuty(shift, time, worksOn);
  return duty !== null && time < duty.until ? duty : null;
}

/** Clock time of a minute of a shift, such as "05:30". */
export function clockOf(minute: number): string {
  const ofDay = minute % DAY_MINUTES;
  return [Math.floor(ofDay / 60), ofDay % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** Minute of the day of a clock time: "05:30" is 330. */
export function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
