import { formatCount } from '../../domain/format.ts';
import { weekdayName } from '../../domain/time.ts';
/** "1 parcel", "11 parcels". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** "last Thursday" of a date such as 2026-11-19 in the week before. */
export const lastWeekday = (date: string): string => `last ${weekdayName(date)}`;
