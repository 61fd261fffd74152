import { nowSource, type NowSourceId } from './now.ts';

/** Whether the rows of a source belong to branches. */
export const hasBranch = (id: NowSourceId): boolean =>
  ['shipments', 'lockers', 'doors', 'drivers'].includes(nowSource(id).kind);

/** Filter, narrowed to a branch if given. */
export const narrowedToBranch = <F extends object>(filter: F, branch: number | undefined) =>
  branch === undefined ? filter : { ...filter, branch_id: [branch] };

interface Narrowed {
  /** Keys of the groups whose rows to include; undefined or empty means all groups. */
  groups?: readonly string[];
  branch?: number | undefined;
}

/** Rows of a source, narrowed to groups or a branch, as a filter and as a filter line. */
export function nowSet(id: NowSourceId, { groups: keys = [], branch }: Narrowed = {}) {
  const { filter, line, groups } = nowSource(id);
  const all = {
    filter: narrowedToBranch(filter, branch),
    line: branch === undefined ? line : `${line} branch:${branch}`,
  };
  if (keys.length === 0 || !groups) return all;
  const values = groups.isId ? keys.map(Number) : keys;
  return {
    filter: { ...all.filter, [groups.key]: values },
    line: `${groups.field === 'branch' ? line : all.line} ${groups.field}:${keys.join()}`,
  };
}

/** URL of the list with exactly the rows of the line. For a task, URL of the whole list. */
export function nowHref(id: NowSourceId, narrowed?: Narrowed): string {
  const { path, isTask } = nowSource(id);
  return isTask ? path : `${path}?${new URLSearchParams({ q: nowSet(id, narrowed).line })}`;
}

/** Word for the row that a line names: the first row, or the last entry of a task. */
export const exampleWord = (id: NowSourceId): string => nowSource(id).example ?? 'first';
