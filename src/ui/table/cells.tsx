import { formatNumber } from '#domain/kernel/format.ts';
import { formatColumnDate, formatFullDateTime } from '#domain/kernel/time.ts';
import { useSyncExternalStore } from 'react';
import { inRand } from '#domain/kernel/money.ts';
import { formatAgo, agoInSentence } from '#domain/kernel/spans.ts';
import { PhoneNumber } from '../phone/phone-number.tsx';
import { onMinute } from './ticks.ts';

/** Empty cell: a dash on the screen, a word for screen readers. */
export const emptyCell = (
  <span className="quiet-text">
    <span aria-hidden="true">–</span>
    <span className="for-readers">None</span>
  </span>
);

/** "20 Nov 2026" of a day or a timestamp, in South African time. */
export function day(iso: string | null): string | null {
  return iso === null ? null : formatColumnDate(iso);
}

export const number = (value: number | null): string | null =>
  value === null ? null : formatNumber(value);

export function Phone({ number: stored }: { number: string | null }) {
  return stored === null ? emptyCell : <PhoneNumber number={stored} />;
}

export function Money({ amount }: { amount: number | null }) {
  return amount === null ? emptyCell : inRand(amount);
}

/** Time since a timestamp, kept current, with the exact time as a tooltip. */
export function Ago({ iso, inSentence }: { iso: string | null; inSentence?: boolean }) {
  const say = inSentence ? agoInSentence : formatAgo;
  const words = useSyncExternalStore(onMinute, () => (iso === null ? null : say(iso, Date.now())));
  if (iso === null) return <span className="quiet-text">Never</span>;
  return (
    <time
      dateTime={iso}
      className="table-ago"
      onMouseEnter={(event) => event.currentTarget.setAttribute('title', formatFullDateTime(iso))}
    >
      {words}
    </time>
  );
}
