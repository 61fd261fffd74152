import { Fragment, useEffect, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import type { Row } from '#commands/focus.ts';
import { Button } from '../form/button.tsx';
import { IncorrectFilter } from './filter/incorrect-filter.tsx';
import { StatusMark } from '../mark/status-mark.tsx';
import { EmptyState } from '../page/empty-state.tsx';
import { useOfGrid, type Table } from './table.ts';
import { TermWords } from './filter/term-words.tsx';

/** Pauses in seconds before automatic retries; after the last one the list is not retried. */
const pauses = [8, 16, 32];

interface NothingProps<R extends Row> {
  table: Table<R>;
  /** Moves a condition back into the filter line for editing. */
  onEdit: (term: number) => void;
  /** Moves the focus to the rows. */
  onLeave: () => void;
}

/**
 * Message shown if there are no rows: empty list, no match, not permitted, or failed, with its next
 * step.
 */
export function EmptyRows<R extends Row>({ table, onEdit, onLeave }: NothingProps<R>) {
  const { grid, options, state, change, meaning } = table;
  const failure = useOfGrid(grid, ({ rows }) => rows.failure);
  const total = useOfGrid(grid, ({ rows }) => rows.total);
  const isPending = useOfGrid(grid, ({ rows }) => rows.isPending);
  if (meaning.filter === null) return <IncorrectFilter {...{ table, onEdit, onLeave }} />;
  if (failure) return <Failed table={table} failure={failure} hasRows={total !== null} />;
  if (total !== 0 || isPending) return null;
  const isFiltered = Object.keys(meaning.filter).length > 0;
  if (!isFiltered) {
    return (
      <EmptyState kind="empty" title={`No ${options.kind} yet`}>
        New {options.kind} appear here.
      </EmptyState>
    );
  }
  const last = state.terms.at(-1);
  const fields = options.filters ?? [];
  const filterBy = (terms: typeof state.terms) => {
    change({ terms });
    onLeave();
  };
  const actions = (
    <>
      {last && (
        <Button onClick={() => filterBy(state.terms.slice(0, -1))}>
          Remove “
          <TermWords term={last} fields={fields} />”
        </Button>
      )}
      <Button kind="quiet" onClick={() => filterBy([])}>
        Clear all
      </Button>
    </>
  );
  return (
    <EmptyState kind="no-match" title={`No ${options.kind} match`} actions={actions}>
      Nothing matches{' '}
      <b>
        {state.terms.length === 0 && 'what you have typed'}
        {state.terms.map((term, at) => (
          <Fragment key={at}>
            {at > 0 && ' '}
            <TermWords term={term} fields={fields} />
          </Fragment>
        ))}
      </b>
      .
    </EmptyState>
  );
}

interface FailedProps<R extends Row> {
  table: Table<R>;
  failure: Error;
  /** Whether earlier rows are still displayed. */
  hasRows: boolean;
}

function Failed<R extends Row>({ table, failure, hasRows }: FailedProps<R>) {
  const { grid, options } = table;
  const [tries, setTries] = useState(0);
  const delay = failure instanceof ApiError ? (failure.retryAfter ?? 0) : 0;
  const pause = mayPass(failure) ? pauses[tries] : undefined;
  const retry = () => {
    setTries(tries + 1);
    grid.rows.retry();
  };
  if (failure instanceof ApiError && failure.status === 403) {
    return (
      <EmptyState kind="not-allowed" title={`You don't have permission to see ${options.kind}`}>
        Ask your administrator for access.
      </EmptyState>
    );
  }
  const actions = (
    <>
      <Button onClick={() => grid.rows.retry()}>Try again</Button>
      {pause !== undefined && <Countdown key={tries} from={Math.max(pause, delay)} done={retry} />}
    </>
  );
  if (!hasRows) {
    return (
      <EmptyState kind="failed" title="The list could not be loaded" actions={actions}>
        {failure.message} The selected rows stay selected.
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

/** Whether a retry can help. */
function mayPass(failure: Error): boolean {
  if (!(failure instanceof ApiError)) return true;
  return failure.status === 0 || failure.status === 429 || failure.status >= 500;
}

function Countdown({ from, done }: { from: number; done: () => void }) {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : done()), 1_000);
    return () => clearTimeout(timer);
  });
  return <span>trying again in {left} s</span>;
}
