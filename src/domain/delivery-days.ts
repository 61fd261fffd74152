/** South Africa keeps one time all year. */
const OFFSET_MS = 2 * 3_600_000;
const DAY_MS = 86_400_000;
const START_OF_ROUND = '08:00';

/** What a service promises. */
export interface ServicePromise {
  days_min: number;
  days_max: number;
  collection_cut_off_time: string;
  delivery_before_time: string;
}

// Local midnights are counted as if they were UTC, so that no machine's own zone matters.
const localDay = (at: Date): number => Math.floor((at.getTime() + OFFSET_MS) / DAY_MS) * DAY_MS;
const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};
const instantOf = (day: number, clock: string): string =>
  new Date(day + minutesOf(clock) * 60_000 - OFFSET_MS).toISOString();
const isWorkday = (day: number): boolean => ![0, 6].includes(new Date(day).getUTCDay());

function workdaysAfter(day: number, count: number): number {
  let current = day;
  for (let left = count; left > 0 || !isWorkday(current);) {
    current += DAY_MS;
    if (isWorkday(current)) left -= 1;
  }
  return current;
}

/** The day on which a parcel booked now is collected: today before the cut-off, else the next working day. */
function collectionDay(now: Date, cutOff: string): number {
  const today = localDay(now);
  const minute = (now.getTime() + OFFSET_MS - today) / 60_000;
  if (isWorkday(today) && minute < minutesOf(cutOff)) return today;
  return workdaysAfter(today, isWorkday(today) ? 1 : 0);
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
