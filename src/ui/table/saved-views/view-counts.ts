import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ListCounts } from '#api/list-source.ts';
import type { Row } from '#commands/focus.ts';
import { meaningOf } from '../filter/filter-fields.ts';
import { readTableState } from '../table-address.ts';
import { useOfGrid, type Table } from '../table.ts';
import type { LiveChanges } from '#ui/live-changes.ts';

/** Minimum interval between requests for counts. */
const REST_MS = 15_000;
/** Maximum number of filters per request. */
const MAX_COUNTED = 12;

interface Counted {
  id: string;
  search: string;
}

/** Number of rows per view, if known; requested after the list itself. */
export function useViewCounts<R extends Row>(
  { grid, options, app }: Table<R>,
  views: readonly Counted[],
): ReadonlyMap<string, number> {
  const { list, filters = [] } = options;
  const { live } = app;
  const isListed = useOfGrid(grid, ({ rows }) => rows.total !== null);
  const requested = views.flatMap(({ id, search }) => {
    const { filter } = meaningOf(readTableState(search).terms, filters);
    return filter === null ? [] : { id, filter };
  });
  const shown = requested.slice(0, MAX_COUNTED);
  const { data = [] } = useQuery({
    ...(list.counts?.of(shown.map(({ filter }) => filter)) ?? nothing),
    enabled: list.counts !== undefined && isListed && shown.length > 0,
    staleTime: REST_MS,
  });
  const client = useQueryClient();
  const { counts } = list;
  useEffect(
    () => (counts && live ? followCounts({ client, counts, live }) : undefined),
    [client, counts, live],
  );
  return new Map(
    shown.flatMap(({ id }, at): [string, number][] => {
      const count = data[at];
      return typeof count === 'number' ? [[id, count]] : [];
    }),
  );
}

interface Following {
  client: QueryClient;
  counts: ListCounts;
  live: LiveChanges;
}

/** Invalidates the counts on live changes, at a limited rate. Returns a function that stops. */
function followCounts({ client, counts, live }: Following): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const again = () => {
    waiting = undefined;
    void client.invalidateQueries({ queryKey: [counts.key] });
  };
  const onChange = () => {
    waiting ??= setTimeout(again, REST_MS);
  };
  const leave = [live.tend(counts.key), live.listen(counts.entity, onChange)];
  return () => {
    clearTimeout(waiting);
    for (const stop of leave) stop();
  };
}

const nothing = { queryKey: ['no counts'], queryFn: () => Promise.resolve<(number | null)[]>([]) };
