import type { RowId } from '../../commands/focus.ts';

/** How long a changed row stays tinted; the style sheet fades it in the same time. */
const TINT_MS = 1_600;
const MOST_KEPT = 5_000;

/** Which rows changed a moment ago. */
export class Tints {
  readonly #changes = new Map<RowId, { count: number; at: number }>();

  add(ids: Iterable<RowId>) {
    if (this.#changes.size > MOST_KEPT) this.#changes.clear();
    const at = performance.now();
    for (const id of ids)
      this.#changes.set(id, { count: (this.#changes.get(id)?.count ?? 0) + 1, at });
  }

  /** Counts the changes of a row; 0 when the last one is no longer news. */
  of(id: RowId): number {
    const change = this.#changes.get(id);
    return change && performance.now() - change.at < TINT_MS ? change.count : 0;
  }
}
