import type { RowId } from '#commands/focus.ts';

/** Time that a changed row is tinted. */
const TINT_MS = 1_600;

/**
 * Recently changed rows. All tints end together, because fading each would repaint a busy list
 * in every frame.
 */
export class Highlights {
  readonly #until = new Map<RowId, number>();
  #unseen = new Set<RowId>();
  readonly #changed: () => void;
  #sweeping: ReturnType<typeof setTimeout> | undefined;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  add(ids: Iterable<RowId>) {
    const until = performance.now() + TINT_MS;
    for (const id of ids) this.#until.set(id, until);
    if (this.#until.size > 0) this.#sweeping ??= setTimeout(() => this.#sweep(), TINT_MS);
  }

  of(id: RowId | undefined) {
    if (id === undefined) return { isChanged: false, isUnseen: false };
    return { isChanged: this.#until.has(id), isUnseen: this.#unseen.has(id) };
  }

  /** Marks rows that changed during an absence until they get the focus. Replaces earlier marks. */
  markUnseen(ids: Iterable<RowId>) {
    this.#unseen = new Set(ids);
    this.#changed();
  }

  alsoUnseen(id: RowId) {
    this.#unseen.add(id);
    this.#changed();
  }

  see(...ids: (RowId | null)[]) {
    for (const id of ids) if (id !== null) this.#unseen.delete(id);
  }

  close() {
    clearTimeout(this.#sweeping);
    this.#sweeping = undefined;
    this.#until.clear();
  }

  #sweep() {
    this.#sweeping = undefined;
    const now = performance.now();
    for (const [id, until] of this.#until) if (until <= now) this.#until.delete(id);
    this.add([]);
    this.#changed();
  }
}
