/** A moment from now in minutes, before now if negative. */
export const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString();

/** A moment from now in hours, before now if negative. */
export const inHours = (hours: number): string => inMinutes(hours * 60);
