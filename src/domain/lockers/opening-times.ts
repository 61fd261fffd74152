/** Days with opening hours, in weekday order. */
export const openingDays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
  'Public Holidays',
] as const;

/** Hours of a day: `08:00-20:00`, `00:00-24:00` or `closed`. */
export const openingTimes = /^(closed|([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00))$/;

/** Formats opening hours, one day per line such as `Monday 08:00-20:00`. */
export const hoursText = (hours: Readonly<Record<string, string>>): string =>
  openingDays.flatMap((day) => (hours[day] === undefined ? [] : `${day} ${hours[day]}`)).join('\n');

/** Parses opening hours, or returns the first invalid line. */
export function readHours(text: string): { hours: Record<string, string> } | { wrong: string } {
  const hours: Record<string, string> = {};
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const [, name = '', times = ''] = /^(.+?)[\s:]+(\S+)$/.exec(line) ?? [];
    const day = openingDays.find((one) => one.toLowerCase() === name.toLowerCase());
    if (day === undefined || !openingTimes.test(times.toLowerCase())) return { wrong: line };
    hours[day] = times.toLowerCase();
  }
  return { hours };
}
