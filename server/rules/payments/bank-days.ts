const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

// 2026-11-20, 2026/11/20 and 20261120; 20/11/2026 and 20-11-2026, never the month first; 20 Nov 2026 and 20Nov2026.
const ways = [
  /^(?<year>\d{4})(?<between>[-/]?)(?<month>\d{2})\k<between>(?<day>\d{2})(?:[T ].*)?$/,
  /^(?<day>\d{1,2})[-/](?<month>\d{1,2})[-/](?<year>\d{4})$/,
  /^(?<day>\d{1,2})[- ]?(?<name>[a-z]{3})[a-z]*[- ]?(?<year>\d{4})$/i,
];

const twoDigits = (text: string): string => text.padStart(2, '0');
const numberOfMonth = (name: string): string => String(months.indexOf(name.toLowerCase()) + 1);

/** A day as the banks of South Africa write it, as 2026-11-20; null when it is none. */
export function readDay(text: string): string | null {
  const parts = ways.map((way) => way.exec(text)?.groups).find((groups) => groups !== undefined);
  if (parts === undefined) return null;
  const { year = '', name = '', month = numberOfMonth(name), day = '' } = parts;
  const iso = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  // The thirty-first of a month without one would become another day.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? null : iso;
}
