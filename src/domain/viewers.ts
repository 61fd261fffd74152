import { grouped } from './grouped.ts';
import { shortSpan } from './spans.ts';

/** Entities whose records show who else is looking at them. */
export const viewedEntities = ['payments'] as const;

/** What somebody who has a record open does with it: reads it, or works on it. */
export const viewerActivities = ['reading', 'working'] as const;

/** The record that a screen shows. */
export interface ViewedRecord {
  entity: (typeof viewedEntities)[number];
  id: number;
  activity: (typeof viewerActivities)[number];
}

/** Somebody who has a record open now. It keeps nobody else from it. */
export interface Viewer extends ViewedRecord {
  userId: number;
  name: string;
  /** The moment at which the record was opened. */
  since: string;
}

/** Who works on a record stands before who reads it, and who opened it first before the others. */
const before = (one: Viewer, other: Viewer): number =>
  Number(other.activity === 'working') - Number(one.activity === 'working') ||
  one.since.localeCompare(other.since) ||
  one.userId - other.userId;

/** The other people at a record, each once however many screens they have. */
export function othersAt(
  viewers: readonly Viewer[],
  at: { id: number; self: number },
): readonly Viewer[] {
  const here = viewers.filter(({ id, userId }) => id === at.id && userId !== at.self);
  const people = grouped(here, ({ userId }) => userId);
  return [...people.values()]
    .flatMap((screens) => screens.toSorted(before)[0] ?? [])
    .toSorted(before);
}

const MINUTE_MS = 60_000;

/** How long somebody has had a record open, in whole minutes; null in the first one. */
function timeOpen({ since }: Viewer, now: number): string | null {
  const open = now - Date.parse(since);
  return open < MINUTE_MS ? null : shortSpan(open);
}

/** The others at a record in the line of a list: "Thandi, 2 min". */
export function viewerLabel(others: readonly Viewer[], now: number): string | null {
  const [first] = others;
  if (first === undefined) return null;
  const name = first.name.split(' ', 1)[0] ?? first.name;
  if (others.length > 1) return `${name} and ${others.length - 1} more`;
  return `${name}, ${timeOpen(first, now) ?? 'now'}`;
}

/** Somebody at a record, where it is open. */
export function viewerSentence(viewer: Viewer, now: number): string {
  const time = timeOpen(viewer, now);
  const does = viewer.activity === 'working' ? 'working on it' : 'looking at it';
  return time === null
    ? `${viewer.name} is ${does} now.`
    : `${viewer.name} has been ${does} for ${time}.`;
}
