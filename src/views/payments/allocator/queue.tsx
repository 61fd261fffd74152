import { useEffect, useMemo, useRef } from 'react';
import { startOfDay } from '#domain/kernel/business-days.ts';
import { inRand } from '#domain/kernel/money.ts';
import { AGE_STEP_MS } from '#domain/kernel/spans.ts';
import { formatDayMonth, formatTime } from '#domain/kernel/time.ts';
import { viewerLabel } from '#domain/identity/viewers.ts';
import { useIdentity } from '#ui/app-context.ts';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { useNow } from '#ui/use-now.ts';
import { useOthers } from '#ui/viewers.tsx';
import { bandMarks, describeSureness, type Suggestion } from './allocation.ts';
import type { Queued } from './use-queue.ts';

interface QueueProps {
  queue: readonly Queued[];
  suggestions: readonly Suggestion[];
  /** Receipts whose suggestions failed to load. */
  unread: ReadonlySet<number>;
  current: number | null;
  onChoose: (id: number) => void;
}

const optionId = (id: number) => `queued-${id}`;

/** Queue of waiting receipts. Updates strike out lines but never move the focus. */
export function Queue({ queue, suggestions, unread, current, onChoose }: QueueProps) {
  const list = useRef<HTMLDivElement>(null);
  const others = useOthers();
  const now = useNow(AGE_STEP_MS);
  const byReceipt = useMemo(
    () => new Map(suggestions.map((one) => [one.payment_id, one])),
    [suggestions],
  );
  useEffect(() => {
    list.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (current !== null)
      document.getElementById(optionId(current))?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div
      ref={list}
      className="queue"
      role="listbox"
      aria-label="Receipts to allocate"
      tabIndex={0}
      aria-activedescendant={current === null ? undefined : optionId(current)}
    >
      {queue.map((queued) => (
        <Line
          key={queued.row.id}
          queued={queued}
          suggestion={byReceipt.get(queued.row.id)}
          isUnread={unread.has(queued.row.id)}
          isCurrent={queued.row.id === current}
          others={viewerLabel(others(queued.row.id), now)}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

interface LineProps {
  queued: Queued;
  suggestion: Suggestion | undefined;
  isUnread: boolean;
  isCurrent: boolean;
  /** Label of the other users who have the receipt open; null if there are none. */
  others: string | null;
  onChoose: (id: number) => void;
}

function Line({ queued, suggestion, isUnread, isCurrent, others, onChoose }: LineProps) {
  const { row, isDone } = queued;
  const classes = ['queued', isCurrent && 'is-current', isDone && 'is-done'];
  return (
    <div
      id={optionId(row.id)}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      aria-disabled={isDone || undefined}
      className={classes.filter(Boolean).join(' ')}
      onPointerDown={() => onChoose(row.id)}
    >
      <b className="queued-name">{row.bank_reference}</b>
      <span className="num">{inRand(row.unallocated > 0 ? row.unallocated : row.amount)}</span>
      <span className="queued-mark">
        {isDone ? (
          <DoneBy by={queued.doneBy} />
        ) : (
          <Mark suggestion={suggestion} isUnread={isUnread} owner={row.account_code} />
        )}
      </span>
      {others === null || isDone ? (
        <span className="quiet-text num">{formatDayMonth(startOfDay(row.paid_on))}</span>
      ) : (
        <span className="queued-others">
          <StatusMark status="progress">{others}</StatusMark>
        </span>
      )}
    </div>
  );
}

/** Mark of a finished receipt, with name and time if another user finished it. */
function DoneBy({ by }: { by: Queued['doneBy'] }) {
  const self = useIdentity().user.id;
  const isOther = by && by.id !== self;
  const label = isOther ? `Done by ${by.name} at ${formatTime(by.at)}` : 'Done';
  return <StatusMark status="skip">{label}</StatusMark>;
}

interface MarkProps {
  suggestion: Suggestion | undefined;
  isUnread: boolean;
  /** Account that the receipt belongs to now. */
  owner: string | null;
}

function Mark({ suggestion, isUnread, owner }: MarkProps) {
  if (suggestion === undefined)
    return isUnread ? <StatusMark status="warning">Suggestion not loaded</StatusMark> : null;
  const { account_code: code, band, confidence, is_tied: isTied, file } = suggestion;
  if (file !== null)
    return (
      <StatusMark status={bandMarks[file.band].status}>
        Settlement · {describeSureness(file)}
      </StatusMark>
    );
  if (code === null || band === null || confidence === null)
    return (
      <StatusMark status="skip">{owner === null ? 'No match' : `On account ${owner}`}</StatusMark>
    );
  if (isTied) return <StatusMark status="warning">Two possible accounts</StatusMark>;
  return (
    <StatusMark status={bandMarks[band].status}>
      <span className="ref">{code}</span> · {describeSureness({ band, confidence })}
    </StatusMark>
  );
}
