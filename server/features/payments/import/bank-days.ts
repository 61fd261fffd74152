import { dayOf, monthOf } from '#domain/kernel/business-days.ts';

// 2026-11-20, 2026/11/20 and 20261120; 20/11/2026 and 20-11-2026, never the month first; 20 Nov
// 2026 and 20Nov2026.
const formats = [
  /^(?<year>\d{4})(?<between>[-/]?)(?<month>\d{2})\k<between>(?<day>\d{2})(?:[T ].*)?$/,
  /^(?<day>\d{1,2})[-/](?<month>\d{1,2})[-/](?<year>\d{4})$/,
  /^(?<day>\d{1,2})[- ]?(?<name>[a-z]{3})[a-z]*[- ]?(?<year>\d{4})$/i,
];

/** Parses a day as South African banks write it to 2026-11-20; null if invalid. */
export function readDay(text: string): string | null {
  const parts = formats
    .map((format) => format.exec(text)?.groups)
    .find((groups) => groups !== undefined);
  if (parts === undefined) return null;
  const { year = '', name = '', month = String(monthOf(name)), day = '' } = parts;
  return dayOf(year, month, day);
}
