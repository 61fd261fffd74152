/** The way of a driver has a point this often, in seconds; more would only make it heavier. */
export const TRAIL_STEP_S = 15;
/** The most points that one answer tells. */
export const MOST_TRAIL_POINTS = 20_000;
/** Ways are kept for so many hours. */
export const TRAILS_KEPT_H = 24;
