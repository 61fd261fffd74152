/** Timestamp this many minutes from now; a negative number means the past. */
export const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString();

/** Timestamp this many hours from now; a negative number means the past. */
export const inHours = (hours: number): string => inMinutes(hours * 60);
