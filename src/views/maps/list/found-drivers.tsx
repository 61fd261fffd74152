import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listSource } from '#api/list-source.ts';
import { navigate } from 'wouter/use-browser-location';
import { useApp } from '#ui/app-context.ts';
import { TextLink } from '#ui/link.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Loading } from '#ui/page/loading.tsx';
import { meaningOf } from '#ui/table/filter/filter-fields.ts';
import { parseFilter } from '#ui/table/filter/filter-grammar.ts';
import { driverFilters } from '../driver-filters.ts';

const MAX_DRIVERS = 500;

/** Filter for drivers in a query string; null if there is none. */
export const driverFilterIn = (search: string): string | null =>
  new URLSearchParams(search).get('q');

/** Looks up the drivers that match the filter in the URL, and opens the map with them selected. */
export function FoundDrivers({ line }: { line: string }) {
  const { api } = useApp();
  const { filter } = meaningOf(parseFilter(line), driverFilters);
  const found = useQuery({
    ...listSource(api, 'GET /drivers').page({ filter: filter ?? {}, sort: null }, [
      0,
      MAX_DRIVERS - 1,
    ]),
    enabled: filter !== null,
  });
  const ids = found.data?.rows.map(({ id }) => id).join();
  useEffect(() => {
    if (ids !== undefined && ids !== '') navigate(`/maps?sel=drivers:${ids}`, { replace: true });
  }, [ids]);
  return (
    <>
      <h1 className="map-title">Maps</h1>
      {filter === null ? (
        <None line={line} />
      ) : (
        <QueryResult of={found} what="the drivers">
          {({ total }) =>
            total === 0 ? <None line={line} /> : <Loading label="Loading the map" />
          }
        </QueryResult>
      )}
    </>
  );
}

const None = ({ line }: { line: string }) => (
  <EmptyState kind="no-match" title="No such drivers">
    No drivers match “{line}”. <TextLink href="/maps">Show the whole map</TextLink>
  </EmptyState>
);
