import { useQuery } from '@tanstack/react-query';
import { listSource, type ListKey } from '#api/list-source.ts';
import { subjectOfRows, type Row, type Subject } from '#commands/focus.ts';
import { nowSource, type NowSourceId } from '#domain/overview/now.ts';
import { nowSet } from '#domain/overview/now-set.ts';
import { useApp } from '#ui/app-context.ts';
import { groupsOf, narrowedBy, type NowEntry } from './focused-line.ts';

/** Entities whose commands take single rows, so that the rows must be loaded. */
const lists: Readonly<Record<string, ListKey | undefined>> = {
  lockers: 'GET /lockers',
  drivers: 'GET /drivers',
  runs: 'GET /runs',
  'marketplace requests': 'GET /amazon-shipments/webhook-logs',
};
const MAX_READ = 200;

const listOf = (source: NowSourceId): ListKey | undefined => lists[nowSource(source).kind];

export const isReadAsRows = (source: NowSourceId): boolean => listOf(source) !== undefined;

function useRows(
  source: NowSourceId,
  filter: Readonly<Record<string, unknown>>,
  count: number,
): readonly Row[] | undefined {
  const { api } = useApp();
  const list = listOf(source);
  const { data } = useQuery({
    ...listSource(api, list ?? 'GET /runs').page({ filter, sort: null }, [0, MAX_READ - 1]),
    enabled: list !== undefined && count > 0 && count <= MAX_READ,
  });
  return data?.rows;
}

const countOf = (entry: NowEntry): number => {
  const groups = groupsOf(entry);
  if (entry.doneAt !== undefined) return 0;
  return groups.length > 0 ? groups.reduce((sum, { count }) => sum + count, 0) : entry.line.count;
};

/**
 * Returns the rows of an entry as the subject of commands if they are all loaded, otherwise the
 * filter of the entry with the number of rows. A task has no subject.
 */
export function useSubject(entry: NowEntry): Subject {
  const { source } = entry.line;
  const { filter } = nowSet(source, narrowedBy(entry));
  const total = countOf(entry);
  const rows = useRows(source, filter, total);
  const { kind, isTask } = nowSource(source);
  if (isTask) return { is: 'none' };
  if (rows && rows.length === total) return subjectOfRows(kind, rows);
  return { is: 'matching', kind, query: filter, total };
}
