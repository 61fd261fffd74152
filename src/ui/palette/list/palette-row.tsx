import { memo } from 'react';
import { Icon } from '#ui/mark/icon.tsx';
import { Keys } from '#ui/mark/keys.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import type { ListRow } from './list-row.ts';
import { marksOf } from '../match.ts';

/** Id of the element for `aria-activedescendant`. */
export const elementId = (id: string): string => `palette-${encodeURIComponent(id)}`;

export const RowContent = memo(function RowContent({
  row,
  query,
}: {
  row: ListRow;
  query: string;
}) {
  if (row.score !== undefined) return <Rated row={row} score={row.score} query={query} />;
  return (
    <>
      <span className="palette-sign">
        {row.status ? <StatusMark status={row.status} /> : row.icon && <Icon name={row.icon} />}
      </span>
      <span className={row.mono ? 'palette-title palette-mono' : 'palette-title'}>
        <Marked text={row.title} query={query} />
      </span>
      {row.detail && <span className="palette-detail">{row.detail}</span>}
      {(row.end || row.keys) && (
        <span className="palette-end">
          {row.end}
          {row.keys && <Keys keys={row.keys} hint />}
        </span>
      )}
    </>
  );
});

/** Option with a suitability score: score, label, reasons and warning. */
function Rated({ row, score, query }: { row: ListRow; score: number; query: string }) {
  return (
    <>
      <span className="palette-score">
        <span className="for-readers">Score </span>
        {score}
        <meter min={0} max={100} value={score} aria-hidden />
      </span>
      <span className="palette-rated">
        <span>
          <span className="palette-title">
            <Marked text={row.title} query={query} />
          </span>{' '}
          {row.code && <span className="palette-code">{row.code}</span>}
        </span>
        <span className="palette-detail">{row.detail}</span>
        {row.warning && (
          <span className="palette-warning">
            <StatusMark status="warning" /> {row.warning}
          </span>
        )}
      </span>
      {row.keys && (
        <span className="palette-end">
          <Keys keys={row.keys} hint />
        </span>
      )}
    </>
  );
}

/** Text with the matched letters marked. */
function Marked({ text, query }: { text: string; query: string }) {
  const marks = marksOf(text, query);
  if (marks.length === 0) return text;
  return marks.map(([from, to], at) => (
    <span key={from}>
      {text.slice(marks[at - 1]?.[1] ?? 0, from)}
      <mark>{text.slice(from, to)}</mark>
      {at === marks.length - 1 && text.slice(to)}
    </span>
  ));
}
