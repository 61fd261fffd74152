import type { RowId } from '../../commands/focus.ts';

/** How long a changed row stays tinted. */
const TINT_MS = 1_600;

/** Which rows changed a moment ago. Tints go all at once: fading each would repaint a busy list in every frame. */
export class Tints {
  readonly #until = new Map<RowId, number>();
  readonly #gone: () => void;
  #sweeping: ReturnType<typeof setTimeout> | undefined;

  constructor(gone: () => void) {
    this.#gone = gone;
  }

  add(ids: Iterable<RowId>) {
    const until = performance.now() + TINT_MS;
    for (const id of ids) this.#until.set(id, until);
    if (this.#until.size > 0) this.#sweeping ??= setTimeout(() => this.#sweep(), TINT_MS);
  }

  has(id: RowId): boolean {
    return this.#until.has(id);
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
    this.#gone();
  }
}
