/** Speeds of a simulated day, as multiples of real time. */
export const paces = [1, 2, 5, 10] as const;
export type BatchSize = (typeof paces)[number];
