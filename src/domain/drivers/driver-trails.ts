/** Seconds between the points of a trail. Denser trails would only cost more. */
export const TRAIL_STEP_S = 15;
/** Maximum number of points per response. */
export const MAX_TRAIL_POINTS = 20_000;
/** Hours for which trails are kept. */
export const TRAILS_KEPT_H = 24;
