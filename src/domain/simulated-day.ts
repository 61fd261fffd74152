/** How many times faster than a real one a simulated day may pass. */
export const paces = [1, 2, 5, 10] as const;
export type BatchSize = (typeof paces)[number];
