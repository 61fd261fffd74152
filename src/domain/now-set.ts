import { nowSource, type NowSourceId } from './now.ts';

/** Whether the rows of a source belong to branches. */
export const hasBranch = (id: NowSourceId): boolean =>
  ['shipments', 'lockers', 'doors', 'drivers'].includes(nowSource(id).kind);

/** A filter, narrowed to the rows of a branch. */
export const ofBranch = <F extends object>(filter: F, branch: number | undefined) =>
  branch === undefined ? filter : { ...filter, branch_id: [branch] };

interface Narrowed {
  /** Keys of groups of the source; none are all of it. */
  groups?: readonly string[];
  branch?: number | undefined;
}

/** The rows of a source, or of some of its groups, or of a branch, as its list takes and writes them. */
export function nowSet(id: NowSourceId, { groups: keys = [], branch }: Narrowed = {}) {
  const { filter, line, groups } = nowSource(id);
  const all = {
    filter: ofBranch(filter, branch),
    line: branch === undefined ? line : `${line} branch:${branch}`,
  };
  if (keys.length === 0 || !groups) return all;
  const values = groups.isId ? keys.map(Number) : keys;
  return {
    filter: { ...all.filter, [groups.key]: values },
    line: `${groups.field === 'branch' ? line : all.line} ${groups.field}:${keys.join()}`,
  };
}

/** Where the list shows exactly the rows of a source, or what of them is chosen; for a task the list itself. */
export function nowHref(id: NowSourceId, narrowed?: Narrowed): string {
  const { path, isTask } = nowSource(id);
  return isTask ? path : `${path}?${new URLSearchParams({ q: nowSet(id, narrowed).line })}`;
}

/** What the row that a line names is of it: of rows the first, of a task what was done of its kind last. */
export const worstWord = (id: NowSourceId): string => nowSource(id).example ?? 'first';
