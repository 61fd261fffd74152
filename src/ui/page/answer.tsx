import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#api/api-error.ts';
import { Button } from '../form/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { Loading } from './loading.tsx';

type QueryResultProps<Data> = {
  of: UseQueryResult<Data>;
  /** Subject of the query, for instance "the users". */
  what: string;
  children: (data: Data) => ReactNode;
};

/** Shows the state of a query: loading, not permitted, failed, or its data. */
export function QueryResult<Data>({ of, what, children }: QueryResultProps<Data>) {
  if (of.data !== undefined) return children(of.data);
  if (of.isPending) return <Loading label={`Loading ${what}`} />;
  const isRefused = of.error instanceof ApiError && of.error.status === 403;
  if (isRefused) {
    return (
      <EmptyState kind="not-allowed" title={`You don't have permission to see ${what}`}>
        Ask your administrator for access.
      </EmptyState>
    );
  }
  const again = (
    <Button busy={of.isFetching} onClick={() => void of.refetch()}>
      Try again
    </Button>
  );
  return (
    <EmptyState kind="failed" title={`Could not load ${what}`} actions={again}>
      {of.error?.message}
    </EmptyState>
  );
}
