import { useEffect, useState } from 'react';
import { Refusal } from '../../api/refusal.ts';
import type { Row } from '../../commands/focus.ts';
import { Button } from '../form/button.tsx';
import { StatusMark } from '../mark/status-mark.tsx';
import { EmptyState } from '../page/empty-state.tsx';
import { printTerm } from './filter-grammar.ts';
import { useOfGrid, type Table } from './table.ts';

/** Seconds until it is tried again by itself, each time longer, then no more. */
const pauses = [8, 16, 32];

/** No rows, no rows for this filter, not allowed, and failed: four different things with their next step. */
export function Nothing<R extends Row>({ table }: { table: Table<R> }) {
  const { grid, options, place, change, meaning } = table;
  const failure = useOfGrid(grid, ({ rows }) => rows.failure);
  const total = useOfGrid(grid, ({ rows }) => rows.total);
  const isPending = useOfGrid(grid, ({ rows }) => rows.isPending);
  if (failure) return <Failed table={table} failure={failure} hasRows={total !== null} />;
  if (total !== 0 || isPending) return null;
  const isFiltered = Object.keys(meaning.filter).length > 0;
  if (!isFiltered) {
    return (
      <EmptyState kind="empty" title={`No ${options.kind} yet`}>
        They are listed here once there are some.
      </EmptyState>
    );
  }
  const last = place.terms.at(-1);
  const actions = (
    <>
      {last && (
        <Button onClick={() => change({ terms: place.terms.slice(0, -1) })}>
          Drop {printTerm(last)}
        </Button>
      )}
      <Button kind="quiet" onClick={() => change({ terms: [] })}>
        Clear all
      </Button>
    </>
  );
  return (
    <EmptyState kind="no-match" title={`No ${options.kind} match`} actions={actions}>
      The filter <b>{place.terms.map(printTerm).join(' ')}</b> hides everything.
    </EmptyState>
  );
}

interface FailedProps<R extends Row> {
  table: Table<R>;
  failure: Error;
  /** What was loaded before is still shown. */
  hasRows: boolean;
}

function Failed<R extends Row>({ table, failure, hasRows }: FailedProps<R>) {
  const { grid, options } = table;
  const again = useRetry(failure, () => grid.rows.retry());
  if (failure instanceof Refusal && failure.status === 403) {
    return (
      <EmptyState kind="not-allowed" title={`You may not see ${options.kind}`}>
        Whoever administers the console for you can change this.
      </EmptyState>
    );
  }
  const actions = (
    <>
      <Button onClick={again.now}>Try again</Button>
      {again.seconds !== null && <span>again by itself in {again.seconds} s</span>}
    </>
  );
  if (!hasRows) {
    return (
      <EmptyState kind="failed" title="The list could not be loaded" actions={actions}>
        {failure.message} What was selected is kept.
      </EmptyState>
    );
  }
  return (
    <div className="table-banner" role="alert">
      <StatusMark status="danger" />
      <span>
        <b>Not all rows could be loaded.</b> {failure.message}
      </span>
      <span className="push row quiet-text">{actions}</span>
    </div>
  );
}

/** Counts down to the next try; a refusal that says when to come back is obeyed. */
function useRetry(failure: Error, retry: () => void) {
  const [tries, setTries] = useState(0);
  const isRefused =
    failure instanceof Refusal &&
    failure.status >= 400 &&
    failure.status < 500 &&
    failure.status !== 429;
  const asked = failure instanceof Refusal ? failure.retryAfter : undefined;
  const pause = isRefused ? undefined : pauses[tries];
  const [left, setLeft] = useState<number | null>(null);
  useEffect(
    () => setLeft(pause === undefined ? null : Math.max(pause, asked ?? 0)),
    [failure, pause, asked],
  );
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => {
      if (left > 1) return setLeft(left - 1);
      setLeft(null);
      setTries(tries + 1);
      retry();
    }, 1_000);
    return () => clearTimeout(timer);
  });
  return { seconds: left, now: retry };
}
