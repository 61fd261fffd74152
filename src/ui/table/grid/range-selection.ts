import { formatCount } from '#domain/kernel/format.ts';
import { withRange } from './selection.ts';
import type { RowId, Selection } from '#commands/focus.ts';

/** Maximum number of rows that a range loads. */
const MAX_IN_RANGE = 5_000;
const TOO_LONG = `A range can have at most ${formatCount(MAX_IN_RANGE)} rows. Select fewer rows.`;

interface RangeRows {
  has: (first: number, last: number) => boolean;
  knownBetween: (first: number, last: number) => RowId[];
  idsBetween: (first: number, last: number) => Promise<RowId[] | null>;
}

/**
 * Range selected with Shift, from its first row to the focus, in addition to the earlier selection.
 */
export class RangeSelection {
  #held: { from: number; before: Selection } | null = null;
  #latest = 0;

  end() {
    this.#held = null;
  }

  /**
   * Returns the new selection, or an error text if the range is too long. Null if the rows could
   * not be loaded, or if another range was requested meanwhile.
   */
  async extend(
    to: number,
    start: { from: number; before: Selection },
    rows: RangeRows,
  ): Promise<Selection | string | null> {
    const initial = (this.#held ??= start);
    const turn = ++this.#latest;
    const ends: [number, number] = initial.from < to ? [initial.from, to] : [to, initial.from];
    if (rows.has(...ends)) return withRange(initial.before, rows.knownBetween(...ends));
    if (ends[1] - ends[0] >= MAX_IN_RANGE) return TOO_LONG;
    const ids = await rows.idsBetween(...ends).catch(() => null);
    const isOverdue = this.#held !== initial || this.#latest !== turn;
    return ids === null || isOverdue ? null : withRange(initial.before, ids);
  }
}
