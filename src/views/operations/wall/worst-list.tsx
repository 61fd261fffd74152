import { formatCount } from '#domain/kernel/format.ts';
import type { ReactNode } from 'react';
import { StatusMark, type Status } from '#ui/mark/status-mark.tsx';
import { isStale, type Reading } from './reading.ts';
import { Age } from './tile.tsx';
import './worst-list.css';

export interface Worst {
  key: string | number;
  status: Status;
  title: string;
  detail: ReactNode;
  figure: string;
}

interface WorstListProps {
  title: string;
  reading: Reading<readonly Worst[]>;
  now: number;
  /** Text of an empty list. */
  nothing: string;
}

const MAX_ROWS = 7;

/** Most urgent rows that fit a readable size, and the number of others. */
export function WorstList({ title, reading, now, nothing }: WorstListProps) {
  const rows = reading.data ?? [];
  const more = rows.length - MAX_ROWS;
  return (
    <section
      className={isStale(reading, now) ? 'wall-panel worst wall-tile-stale' : 'wall-panel worst'}
      aria-label={title}
    >
      <h2>{title}</h2>
      <ul>
        {rows.slice(0, MAX_ROWS).map(({ key, status, title: name, detail, figure }) => (
          <li key={key}>
            <StatusMark status={status} />
            <b>{name}</b>
            <span className="worst-detail">{detail}</span>
            <span className="worst-figure">{figure}</span>
          </li>
        ))}
      </ul>
      {reading.data?.length === 0 && (
        <p className="worst-nothing">
          <StatusMark status="success">{nothing}</StatusMark>
        </p>
      )}
      {more > 0 && <p className="wall-tile-note">and {formatCount(more)} more</p>}
      <Age reading={reading} now={now} />
    </section>
  );
}
