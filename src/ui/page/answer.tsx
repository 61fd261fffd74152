import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Refusal } from '../../api/refusal.ts';
import { Button } from '../form/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { Loading } from './loading.tsx';

type AnswerProps<Data> = {
  of: UseQueryResult<Data>;
  /** What is loaded, for instance "the users". */
  what: string;
  children: (data: Data) => ReactNode;
};

/** What the server answered: loading, refused, failed and there are four different things. */
export function Answer<Data>({ of, what, children }: AnswerProps<Data>) {
  if (of.data !== undefined) return children(of.data);
  if (of.isPending) return <Loading label={`Loading ${what}`} />;
  const isRefused = of.error instanceof Refusal && of.error.status === 403;
  if (isRefused) {
    return (
      <EmptyState kind="not-allowed" title={`You may not see ${what}`}>
        Whoever administers the console for you can change this.
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
