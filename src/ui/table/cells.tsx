import { useSyncExternalStore } from 'react';
import { inRand } from '../../domain/money.ts';
import { StatusMark, type Status } from '../mark/status-mark.tsx';
import { ago, fullTime, ticks } from './ago.ts';

const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg' });
const figures = new Intl.NumberFormat('en-ZA', { maximumFractionDigits: 4 });

const none = <span className="quiet-text">None</span>;

/** A day as 2026-11-20, in the time of the business. */
export function day(iso: string | null): string | null {
  return iso === null ? null : days.format(new Date(iso));
}

export const number = (value: number | null): string | null =>
  value === null ? null : figures.format(value);

export function Ref({ text }: { text: string | null }) {
  return text === null ? none : <span className="ref">{text}</span>;
}

export function Money({ amount }: { amount: number | null }) {
  return amount === null ? none : inRand(amount);
}

export function Flag({ is }: { is: boolean }) {
  return is ? 'Yes' : <span className="quiet-text">No</span>;
}

export function State({ status, word }: { status: Status; word: string }) {
  return <StatusMark status={status}>{word}</StatusMark>;
}

/** How long ago, kept true while one looks; the exact time in the tip. */
export function Ago({ iso }: { iso: string | null }) {
  const words = useSyncExternalStore(ticks, () => (iso === null ? null : ago(iso, Date.now())));
  if (iso === null) return <span className="quiet-text">Never</span>;
  return (
    <time
      dateTime={iso}
      className="table-ago"
      onMouseEnter={(event) => event.currentTarget.setAttribute('title', fullTime(iso))}
    >
      {words}
    </time>
  );
}
