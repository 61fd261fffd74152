import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#api/api-error.ts';
import { FailedNote } from './failed-note.tsx';
import './part.css';

const widths = [58, 96, 74, 110, 62];

/** Placeholder bars for rows that are loading. */
export function Bars({ label, rows = 3 }: { label: string; rows?: number }) {
  return (
    <div className="bars" role="status">
      <span className="for-readers">{label}</span>
      {Array.from({ length: rows }, (_, at) => (
        <span
          key={at}
          className="quiet-bar"
          style={{ width: `${widths[at % widths.length]}%`, opacity: 1 - at * 0.2 }}
        />
      ))}
    </div>
  );
}

type PartResultProps<Data> = {
  of: UseQueryResult<Data>;
  /** Subject of the query, for instance "the notes". */
  what: string;
  children: (data: Data) => ReactNode;
};

/** Shows the state of a query within a page that works without the data of the query. */
export function PartResult<Data>({ of, what, children }: PartResultProps<Data>) {
  if (of.data !== undefined) return children(of.data);
  if (of.isPending) return <Bars label={`Loading ${what}`} />;
  const isRefused = of.error instanceof ApiError && of.error.status === 403;
  if (isRefused) return <p className="part-quiet">Your role cannot see {what}.</p>;
  return <FailedNote of={of}>Could not load {what}.</FailedNote>;
}
