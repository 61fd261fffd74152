import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { Row, RowId } from '#commands/focus.ts';
import { usePastMoment } from '#ui/past.ts';
import { useOfGrid, type Table } from '../table.ts';

/** Maximum number of rows that are compared. */
const MAX_COMPARED = 500;

/**
 * Current state of the rows of a past list, by id; undefined unless the user compares it with the
 * present.
 */
export function usePresentRows<R extends Row>({
  grid,
  options: { list },
  app: { past },
}: Table<R>): ReadonlyMap<RowId, R> | undefined {
  const isPast = usePastMoment() !== null;
  const isWanted = useSyncExternalStore(past.compares.subscribe, past.compares.get);
  const loaded = useOfGrid(grid, ({ rows }) => rows.loadedCount);
  const { live } = list;
  const compares = isPast && isWanted && live !== undefined && loaded > 0;
  const ids = compares ? grid.rows.loadedIds().slice(0, MAX_COMPARED) : [];
  const { data } = useQuery({
    queryKey: ['rows as they are now', live?.key, ids],
    queryFn: async () => (await live?.byIds(ids, {})) ?? [],
    enabled: compares,
  });
  return useMemo(
    () => (compares && data ? new Map(data.map((row) => [row.id, row])) : undefined),
    [compares, data],
  );
}
