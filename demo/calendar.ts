import { UTC_OFFSET_MS, DAY_MS, MINUTE_MS } from '#domain/kernel/time.ts';
import { randomFrom } from './chance.ts';
import { HISTORY_DAYS } from './sizes.ts';

// Web shops, pharmacies and hospitals also book at night and on weekends, so that every hour has
// bookings.
const weekdays = [0.4, 1.1, 1.05, 1, 1, 0.95, 0.6];
const hours = [
  10, 7, 6, 6, 8, 10, 14, 22, 42, 58, 60, 54, 40, 44, 54, 48, 38, 26, 18, 15, 14, 13, 12, 11,
];

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Share of an average day's bookings in one hour of a weekday; 0 is Sunday. */
export const shareOfDay = (weekday: number, hour: number): number =>
  (((weekdays[weekday] ?? 0) * 7) / sum(weekdays)) * ((hours[hour] ?? 0) / sum(hours));

/**
 * Booking times of `count` shipments up to `now`, oldest first. Most are on Mondays and in the
 * morning, fewest on Sundays and at night. Each month has slightly more bookings than the month
 * before.
 */
export function bookingTimes(count: number, now: Date): Date[] {
  const random = randomFrom(count);
  const today = Math.floor((now.getTime() + UTC_OFFSET_MS) / DAY_MS) * DAY_MS - UTC_OFFSET_MS;
  const slots = Array.from({ length: HISTORY_DAYS * 24 }, (_, index) => {
    const start =
      today - (HISTORY_DAYS - 1 - Math.floor(index / 24)) * DAY_MS + (index % 24) * 60 * MINUTE_MS;
    const length = Math.min(60 * MINUTE_MS, Math.max(0, now.getTime() - start));
    const weekday = new Date(start + UTC_OFFSET_MS).getUTCDay();
    const growth = 0.8 + (0.4 * index) / (HISTORY_DAYS * 24);
    const weight =
      (weekdays[weekday] ?? 0) * (hours[index % 24] ?? 0) * growth * (length / (60 * MINUTE_MS));
    return { start, length, weight };
  });
  const total = sum(slots.map(({ weight }) => weight));
  let owed = 0;
  const times: number[] = [];
  for (const slot of slots) {
    owed += (slot.weight / total) * count;
    for (; times.length < Math.round(owed) && times.length < count;)
      times.push(slot.start + random() * slot.length);
  }
  while (times.length < count) times.push(now.getTime() - random() * MINUTE_MS);
  return times.toSorted((a, b) => a - b).map((time) => new Date(time));
}
