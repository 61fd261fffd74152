import { nowSource, type NowSourceId } from './now.ts';

/** Whether the rows of a source belong to branches. */
export const hasBranch = (id: NowSourceId): boolean =>
  ['shipments', 'lockers'].includes(nowSource(id).kind);

/** A filter, narrowed to the rows of a branch. */
export const ofBranch = <F extends object>(filter: F, branch: number | undefined) =>
  branch === undefined ? filter : { ...filter, branch_id: [branch] };

/** The rows of a source, or of one group of them, as its list takes and writes them. */
export function nowSet(id: NowSourceId, group?: string) {
  const { filter, line, groups } = nowSource(id);
  if (group === undefined || !groups) return { filter, line };
  const value = groups.isId ? Number(group) : group;
  return {
    filter: { ...filter, [groups.key]: [value] },
    line: `${line} ${groups.field}:${group}`,
  };
}

/** Where the list shows exactly the rows of a source, or of one group of them. */
export const nowHref = (id: NowSourceId, group?: string): string =>
  `${nowSource(id).path}?${new URLSearchParams({ q: nowSet(id, group).line })}`;
