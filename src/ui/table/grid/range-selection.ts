import { formatCount } from '../../../domain/format.ts';
import { withRange } from './selection.ts';
import type { RowId, Selection } from '../../../commands/focus.ts';

/** A range by Shift may bring this many rows that nobody has seen. */
const MOST_IN_RANGE = 5_000;
const TOO_LONG = `A range holds at most ${formatCount(MOST_IN_RANGE)} rows.`;

interface RangeRows {
  has: (first: number, last: number) => boolean;
  knownBetween: (first: number, last: number) => RowId[];
  idsBetween: (first: number, last: number) => Promise<RowId[] | null>;
}

/** What Shift does: from where it was first held to where the focus is now, beside what was selected before. */
export class RangeSelection {
  #held: { from: number; before: Selection } | null = null;
  #latest = 0;

  end() {
    this.#held = null;
  }

  /** The new selection; null when it cannot be told, a sentence when the range holds too many unseen rows. */
  async extend(
    to: number,
    start: { from: number; before: Selection },
    rows: RangeRows,
  ): Promise<Selection | string | null> {
    const initial = (this.#held ??= start);
    const turn = ++this.#latest;
    const ends: [number, number] = initial.from < to ? [initial.from, to] : [to, initial.from];
    if (rows.has(...ends)) return withRange(initial.before, rows.knownBetween(...ends));
    if (ends[1] - ends[0] >= MOST_IN_RANGE) return TOO_LONG;
    const ids = await rows.idsBetween(...ends).catch(() => null);
    const isOverdue = this.#held !== initial || this.#latest !== turn;
    return ids === null || isOverdue ? null : withRange(initial.before, ids);
  }
}
