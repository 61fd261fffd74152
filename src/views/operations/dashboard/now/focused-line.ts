import type { RowOf } from '#api/endpoint-types.ts';
import { createStore } from '#commands/store.ts';
import type { SnoozeLength } from '#domain/overview/now-attention.ts';

export type NowLine = RowOf<'GET /now'>['lines'][number];

export type NowGroup = NowLine['groups'][number];

/** Row of the list: a line, one of its groups, or a line that was just finished. */
export interface NowEntry {
  line: NowLine;
  group?: NowGroup;
  /** Selected groups of the same source; an action on one of them applies to all. */
  selected?: readonly NowGroup[];
  /** Branch that limits the rows. */
  branch?: number | undefined;
  doneAt?: string;
}

/**
 * Groups that an action on the entry covers; without any, the action covers all rows of the line.
 */
export function groupsOf({ group, selected = [] }: NowEntry): readonly NowGroup[] {
  if (!group) return [];
  return selected.length > 0 ? selected : [group];
}

/** Filter of an entry for its list. */
export const narrowedBy = (entry: NowEntry) => ({
  groups: groupsOf(entry).map(({ key }) => key),
  branch: entry.branch,
});

export const groupKey = ({ source }: NowLine, key: string): string => `${source} ${key}`;

export const entryKey = ({ line, group }: NowEntry): string =>
  group ? groupKey(line, group.key) : line.source;

/** Focused line, for the palette; null without one. */
export const focusedLine = createStore<NowLine | null>(null);

/** Request to claim a line, or to release it if the user has claimed it. */
export const claimRequest = ({ source, claimed }: NowLine) => ({
  body: { source, claimed: claimed?.is_own !== true },
});

/** Request to snooze a line. Without a length of time, the request shows the line again. */
export const snoozeRequest = ({ source }: NowLine, length: SnoozeLength | null) => ({
  body: { source, length },
});
