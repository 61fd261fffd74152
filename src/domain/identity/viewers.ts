import { groupBy } from '../kernel/group-by.ts';
import { shortSpan } from '../kernel/spans.ts';
import { MINUTE_MS } from '../kernel/time.ts';

/** Entities whose records show which other users have them open. */
export const viewedEntities = ['payments'] as const;

/** Activity of a viewer: reading the record, or working on it. */
export const viewerActivities = ['reading', 'working'] as const;

/** Record that a screen shows. */
export interface ViewedRecord {
  entity: (typeof viewedEntities)[number];
  id: number;
  activity: (typeof viewerActivities)[number];
}

/** User who has a record open. Does not lock the record. */
export interface Viewer extends ViewedRecord {
  userId: number;
  name: string;
  /** Time at which the record was opened. */
  since: string;
}

/** Sorts viewers: users who work on the record come first, then those who opened it earlier. */
const compareViewers = (one: Viewer, other: Viewer): number =>
  Number(other.activity === 'working') - Number(one.activity === 'working') ||
  one.since.localeCompare(other.since) ||
  one.userId - other.userId;

/** Other users who have the record open, each listed once even with several screens. */
export function otherViewersOf(
  viewers: readonly Viewer[],
  at: { id: number; self: number },
): readonly Viewer[] {
  const here = viewers.filter(({ id, userId }) => id === at.id && userId !== at.self);
  const people = groupBy(here, ({ userId }) => userId);
  return [...people.values()]
    .flatMap((screens) => screens.toSorted(compareViewers)[0] ?? [])
    .toSorted(compareViewers);
}

/** Time for which a record has been open, in whole minutes; null in the first minute. */
function timeOpen({ since }: Viewer, now: number): string | null {
  const open = now - Date.parse(since);
  return open < MINUTE_MS ? null : shortSpan(open);
}

/** Label of the other viewers in a list: "Thandi, 2 min". */
export function viewerLabel(others: readonly Viewer[], now: number): string | null {
  const [first] = others;
  if (first === undefined) return null;
  const name = first.name.split(' ', 1)[0] ?? first.name;
  if (others.length > 1) return `${name} and ${others.length - 1} more`;
  return `${name}, ${timeOpen(first, now) ?? 'now'}`;
}

/** Sentence about a viewer on the open record. */
export function viewerSentence(viewer: Viewer, now: number): string {
  const time = timeOpen(viewer, now);
  const does = viewer.activity === 'working' ? 'working on it' : 'looking at it';
  return time === null
    ? `${viewer.name} is ${does} now.`
    : `${viewer.name} has been ${does} for ${time}.`;
}
