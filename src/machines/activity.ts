/** Kinds that count every time, and kinds that come in floods and count once per two seconds. */
export type ActivityKind =
  | 'click'
  | 'key'
  | 'touch'
  | 'focus'
  | 'visibilitychange'
  | 'request'
  | FloodingKind;
type FloodingKind = 'mousemove' | 'scroll' | 'wheel';
/** The kinds that are throttled. */
export const flooding: ReadonlySet<ActivityKind> = new Set<FloodingKind>([
  'mousemove',
  'scroll',
  'wheel',
]);

/** What the source of activity says: a sign of life here or in another tab, or the end in another tab. */
export type ActivityEvent =
  | { type: 'activity'; kind: ActivityKind }
  | { type: 'activity.elsewhere'; at: number }
  | { type: 'expiry.elsewhere' };

/** What the source of activity is told, for the other tabs. */
export type Announcement =
  | { type: 'activity.announced'; at: number }
  | { type: 'expiry.announced' };
