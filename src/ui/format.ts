import { formatDateTime } from '../domain/time.ts';
/** A moment as people here write it; a missing one is null. */
export function formatMoment(iso: string | null): string | null {
  return iso === null ? null : formatDateTime(iso);
}
