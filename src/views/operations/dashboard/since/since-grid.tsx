import { useEffect, useState, type KeyboardEvent } from 'react';
import { formatCount } from '#domain/kernel/format.ts';
import { sinceHref, sinceSource } from '#domain/overview/since.ts';
import { useApp } from '#ui/app-context.ts';
import { useRoving } from '#ui/chart/roving.ts';
import { Button } from '#ui/form/button.tsx';
import { Link } from '#ui/link.tsx';
import { Keys } from '#ui/mark/keys.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { stepIntoNeighbour } from '../neighbouring-list.ts';
import type { Since, SinceLine } from './use-since.ts';
import '../now/now-list.css';
import './since-list.css';
import { keyOf } from '#commands/keys/pressed-key.ts';

/** Letters with the same effect as arrows. */
const arrows: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' };
const opening = new Set(['Enter', 'o']);

/** Row of a key press; null for keys with a modifier and disabled letters. */
function rowOf(event: KeyboardEvent, letters: boolean) {
  const { key, target } = event;
  const isHeld = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  if (isHeld || (key.length === 1 && !letters)) return null;
  return target instanceof HTMLElement && target.matches('[role=row]') ? target : null;
}

/** Number of lines displayed at first, because the list of urgent work is below. */
const FEW = 3;

interface GridProps {
  since: Since;
  onSeen: () => void;
  /** Focuses the first line. */
  autoFocus: boolean;
}

/** Link to the list of records that a line counts. */
export const sinceLineHref = ({ source }: SinceLine, { from, branch }: Since): string =>
  sinceHref(source, { from: from ?? '', branch: branch?.id ?? null });

const phraseOf = ({ source, count }: SinceLine): string =>
  sinceSource(source).phrase[count === 1 ? 0 : 1];

/** A line in words: "12 shipments were delivered". */
export const sinceLineWords = (line: SinceLine): string =>
  `${formatCount(line.count)}${line.is_more ? '+' : ''} ${phraseOf(line)}`;

/**
 * Lines as rows with keyboard navigation: Enter opens the rows of a line, `m` marks all as seen.
 */
export function SinceGrid({ since, onSeen, autoFocus }: GridProps) {
  const { singleKeys } = useApp();
  const [isWhole, setWhole] = useState(since.lines.length <= FEW + 1);
  const [isFocused, setFocused] = useState(false);
  const lines = isWhole ? since.lines : since.lines.slice(0, FEW);
  const { group, tabIndexOf } = useRoving(lines.length, { items: '[role=row]' });
  useEffect(() => {
    if (autoFocus) group.ref.current?.querySelector<HTMLElement>('[role=row]')?.focus();
  }, [autoFocus, group.ref]);
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event, singleKeys);
    if (!row) return;
    const key = keyOf(event);
    if (opening.has(key)) row.querySelector<HTMLElement>('a[href]')?.click();
    else if (key === 'm') onSeen();
    else if (!stepIntoNeighbour(row, arrows[key] ?? key))
      return group.onKeyDown(event, arrows[key]);
    event.preventDefault();
  };
  return (
    <>
      <div
        ref={group.ref}
        className="now-list"
        role="grid"
        aria-label="What changed"
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          group.onFocus(event);
          setFocused(true);
        }}
        onBlur={() => setFocused(false)}
      >
        {lines.map((line, index) => (
          <Line key={line.source} line={line} since={since} tabIndex={tabIndexOf(index)} />
        ))}
      </div>
      {!isWhole && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          {formatCount(since.lines.length - FEW)} more
        </Button>
      )}
      <p className="now-foot" aria-hidden="true">
        {isFocused && (
          <>
            <span>
              <Keys keys="Enter" hint /> Open what changed
            </span>
            <span>
              <Keys keys="m" hint /> Mark as seen
            </span>
          </>
        )}
      </p>
    </>
  );
}

interface LineProps {
  line: SinceLine;
  since: Since;
  tabIndex: number;
}

function Line({ line, since, tabIndex }: LineProps) {
  const { source, count, is_more: isMore, first } = line;
  const { isProblem } = sinceSource(source);
  const rest = count - first.length;
  return (
    <div role="row" className="now-line since-line" tabIndex={tabIndex}>
      <span role="gridcell">
        <StatusMark status={isProblem ? 'warning' : 'neutral'} />
        <span className="for-readers">{isProblem ? 'Problem' : 'Change'}, </span>
      </span>
      <b role="gridcell" className="now-count">
        {isMore && <span className="for-readers">more than </span>}
        {formatCount(count)}
        {isMore && <span aria-hidden="true">+</span>}
      </b>
      <span role="gridcell" className="now-what">
        <Link href={sinceLineHref(line, since)} tabIndex={-1}>
          {phraseOf(line)}
        </Link>
        <small>
          <span className="ref">{first.join(', ')}</span>
          {rest > 0 && ` and ${isMore ? 'more than ' : ''}${formatCount(rest)} more`}
        </small>
      </span>
    </div>
  );
}
