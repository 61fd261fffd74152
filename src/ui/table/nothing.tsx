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
  const [tries, setTries] = useState(0);
  const asked = failure instanceof Refusal ? (failure.retryAfter ?? 0) : 0;
  const pause = mayPass(failure) ? pauses[tries] : undefined;
  const retry = () => {
    setTries(tries + 1);
    grid.rows.retry();
  };
  if (failure instanceof Refusal && failure.status === 403) {
    return (
      <EmptyState kind="not-allowed" title={`You may not see ${options.kind}`}>
        Whoever administers the console for you can change this.
      </EmptyState>
    );
  }
  const actions = (
    <>
      <Button onClick={() => grid.rows.retry()}>Try again</Button>
      {pause !== undefined && <Countdown key={tries} from={Math.max(pause, asked)} done={retry} />}
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

/** Whether trying the same again can help. */
function mayPass(failure: Error): boolean {
  if (!(failure instanceof Refusal)) return true;
  return failure.status === 0 || failure.status === 429 || failure.status >= 500;
}

function Countdown({ from, done }: { from: number; done: () => void }) {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : done()), 1_000);
    return () => clearTimeout(timer);
  });
  return <span>again by itself in {left} s</span>;
}
