import { isWeekend, shifted, startOfDay, todayHere } from './business-days.ts';

const MINUTE_MS = 60_000;
const START_OF_ROUND = '08:00';

/** What a service promises. */
export interface ServicePromise {
  days_min: number;
  days_max: number;
  collection_cut_off_time: string;
  delivery_before_time: string;
}

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};
const instantOf = (day: string, clock: string): string =>
  new Date(Date.parse(startOfDay(day)) + minutesOf(clock) * MINUTE_MS).toISOString();

function workdaysAfter(day: string, count: number): string {
  let current = day;
  for (let left = count; left > 0 || isWeekend(current);) {
    current = shifted(current, 1);
    if (!isWeekend(current)) left -= 1;
  }
  return current;
}

/** The day on which a parcel booked now is collected: today before the cut-off, else the next working day. */
function collectionDay(now: Date, cutOff: string): string {
  const today = todayHere(now);
  if (isWeekend(today)) return workdaysAfter(today, 0);
  const isBefore = now.getTime() < Date.parse(instantOf(today, cutOff));
  return isBefore ? today : workdaysAfter(today, 1);
}

/** Between when a parcel booked now arrives; weekends do not count. */
export function estimatedDelivery(
  service: ServicePromise,
  now: Date,
): { estimated_delivery_from: string; estimated_delivery_to: string } {
  const collected = collectionDay(now, service.collection_cut_off_time);
  return {
    estimated_delivery_from: instantOf(workdaysAfter(collected, service.days_min), START_OF_ROUND),
    estimated_delivery_to: instantOf(
      workdaysAfter(collected, service.days_max),
      service.delivery_before_time,
    ),
  };
}
