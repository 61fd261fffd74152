import { hoursText, readHours } from '#domain/lockers/opening-times.ts';

const coordinate = { mono: true, text: String } as const;

/** Address and opening hours of a locker or parcel point, as its form asks for them. */
export const placeLooks = {
  street_address: {},
  suburb: {},
  city: {},
  zone: {},
  postal_code: { mono: true },
  latitude: coordinate,
  longitude: coordinate,
  opening_hours: { rows: 8, text: hoursText, read: hoursIn },
} as const;

/**
 * Reads opening hours, one day per line. If a line is invalid, the result is only this line without
 * a day, which the contract rejects.
 */
function hoursIn(text: string): Record<string, string> {
  const read = readHours(text);
  return 'wrong' in read ? { '': read.wrong } : read.hours;
}

/** Default opening hours of a new locker or parcel point. */
export const usualHours = hoursIn(
  'Monday 08:00-17:00\nTuesday 08:00-17:00\nWednesday 08:00-17:00\nThursday 08:00-17:00\nFriday 08:00-17:00\nSaturday 08:00-13:00\nSunday closed\nPublic Holidays closed',
);
