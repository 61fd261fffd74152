import { formatCount } from '#domain/kernel/format.ts';

/** Count with its noun: "1 parcel", "11 parcels". */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
