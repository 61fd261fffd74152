/**
 * Measures the work time of a report against a limit. Waiting for connections between parts does
 * not count.
 */
export class WorkTime {
  #limitMs: number;
  #usedMs = 0;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  get leftMs(): number {
    return this.#limitMs - this.#usedMs;
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    const began = Date.now();
    try {
      return await work();
    } finally {
      this.#usedMs += Date.now() - began;
    }
  }
}
