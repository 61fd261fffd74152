import type { RowOf } from '../../api/endpoint-types.ts';
import { createStore } from '../../commands/store.ts';
import type { SnoozeLength } from '../../domain/now-attention.ts';

export type NowLine = RowOf<'GET /now'>['lines'][number];

export type NowGroup = NowLine['groups'][number];

/** A row of the list: a line, one of its groups, or a line whose last row was dealt with at that moment. */
export interface NowEntry {
  line: NowLine;
  group?: NowGroup;
  /** Groups of the same source that are selected: what is done with a group is done with all of them. */
  selected?: readonly NowGroup[];
  /** Only rows of this branch are meant. */
  branch?: number | undefined;
  doneAt?: string;
}

/** The groups that an entry stands for; none are all rows of its line. */
export function groupsOf({ group, selected = [] }: NowEntry): readonly NowGroup[] {
  if (!group) return [];
  return selected.length > 0 ? selected : [group];
}

/** Which rows an entry stands for, as its list is asked for them. */
export const narrowedBy = (entry: NowEntry) => ({
  groups: groupsOf(entry).map(({ key }) => key),
  branch: entry.branch,
});

export const groupKey = ({ source }: NowLine, key: string): string => `${source} ${key}`;

export const entryKey = ({ line, group }: NowEntry): string =>
  group ? groupKey(line, group.key) : line.source;

/** The line in focus, for the commands of the palette; null while there is none. */
export const focusedLine = createStore<NowLine | null>(null);

/** Says that the person is on a line; who says it again is not any more. */
export const claimRequest = ({ source, claimed }: NowLine) => ({
  body: { source, claimed: claimed?.is_own !== true },
});

/** Snoozes a line, or shows it again where no length is given. */
export const snoozeRequest = ({ source }: NowLine, length: SnoozeLength | null) => ({
  body: { source, length },
});
