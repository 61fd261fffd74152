/**
 * Kinds of activity. Events of throttled kinds count at most once in two seconds, all others every
 * time.
 */
export type ActivityKind =
  | 'click'
  | 'key'
  | 'touch'
  | 'focus'
  | 'visibilitychange'
  | 'request'
  | FloodingKind;
type FloodingKind = 'mousemove' | 'scroll' | 'wheel';
export const throttledKinds: ReadonlySet<ActivityKind> = new Set<FloodingKind>([
  'mousemove',
  'scroll',
  'wheel',
]);

/** Activity in this tab or in another one, or expiry of the session in another tab. */
export type ActivityEvent =
  | { type: 'activity'; kind: ActivityKind }
  | { type: 'activity.elsewhere'; at: number }
  | { type: 'expiry.elsewhere' };

/** Messages to the other tabs. */
export type Announcement =
  | { type: 'activity.announced'; at: number }
  | { type: 'expiry.announced' };
