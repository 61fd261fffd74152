import { formatColumnDate, formatDateTime } from '#domain/kernel/time.ts';
/** Formats a timestamp for display; null stays null. */
export function formatMoment(iso: string | null): string | null {
  return iso === null ? null : formatDateTime(iso);
}

/** Period, such as "01 Nov 2026 to 30 Nov 2026". */
export const formatPeriod = (from: string, until: string): string =>
  `${formatColumnDate(from)} to ${formatColumnDate(until)}`;
