/** Measures the time of a report's own work against a limit. Waits for a connection between its parts do not count. */
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
