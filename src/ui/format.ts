import { formatDateTime } from '#domain/kernel/time.ts';
/** Formats a moment for people; null stays null. */
export function formatMoment(iso: string | null): string | null {
  return iso === null ? null : formatDateTime(iso);
}
