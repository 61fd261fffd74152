/**
 * The queue for connections. People come first, background work second, each in the order of
 * arrival. Background work leaves a fifth of the places free for people, and every fifth turn goes
 * to waiting background work.
 *
 *   const queue = new ConnectionQueue(10);
 *   const leave = await queue.enter();  // throws DatabaseBusy after a long wait
 *   leave();
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { measurements } from '../metrics/measurements.ts';
import { DatabaseBusy } from './database-errors.ts';

type Urgency = 'people' | 'background';

interface Waiter {
  admit(): void;
}

/** Longest waits in milliseconds: people give up sooner than tasks. */
const LONGEST_WAITS_MS: Record<Urgency, number> = { people: 30_000, background: 300_000 };
/** Number of consecutive turns for people while background work waits. */
const PEOPLE_IN_A_ROW = 4;
/** One in this many places is reserved for people. */
const PLACES_FOR_ONE_KEPT = 5;

const background = new AsyncLocalStorage<true>();

/** Marks queries of this work as background work, which waits for people. */
export const inBackground = <T>(work: () => T): T => background.run(true, work);

/** Maximum number of places for background work: all but the reserved ones. */
function backgroundPlaces(places: number): number {
  return places === 1 ? 1 : places - Math.max(1, Math.floor(places / PLACES_FOR_ONE_KEPT));
}

export class ConnectionQueue {
  #places: number;
  #longestWaits: Record<Urgency, number>;
  #waiting: Record<Urgency, Waiter[]> = { people: [], background: [] };
  #taken: Record<Urgency, number> = { people: 0, background: 0 };
  #peopleInARow = 0;

  constructor(places: number, longestWaits = LONGEST_WAITS_MS) {
    this.#places = places;
    this.#longestWaits = longestWaits;
  }

  get waiting(): number {
    return this.#waiting.people.length + this.#waiting.background.length;
  }

  /** Number of places, and how many are taken. */
  get connections(): { places: number; used: number } {
    return { places: this.#places, used: this.#taken.people + this.#taken.background };
  }

  /**
   * Waits for a place and returns the function that leaves it. Throws DatabaseBusy after too long a
   * wait.
   */
  async enter(): Promise<() => void> {
    const urgency: Urgency = background.getStore() ? 'background' : 'people';
    const since = performance.now();
    const record = (isAdmitted: boolean) =>
      measurements.connectionAwaited.record({
        urgency,
        seconds: (performance.now() - since) / 1000,
        isAdmitted,
      });
    await new Promise<void>((resolve, reject) => {
      const waiting = this.#waiting[urgency];
      const giveUp = () => {
        waiting.splice(waiting.indexOf(waiter), 1);
        record(false);
        reject(new DatabaseBusy('All connections to the database were in use for too long'));
      };
      const timer = setTimeout(giveUp, this.#longestWaits[urgency]);
      const waiter: Waiter = {
        admit: () => {
          clearTimeout(timer);
          record(true);
          resolve();
        },
      };
      waiting.push(waiter);
      this.#admit();
    });
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      this.#taken[urgency] -= 1;
      this.#admit();
    };
  }

  #admit(): void {
    for (let urgency = this.#next(); urgency !== undefined; urgency = this.#next()) {
      this.#taken[urgency] += 1;
      this.#waiting[urgency].shift()?.admit();
    }
  }

  /** Kind of the caller to admit next; undefined while no place is free for a waiting caller. */
  #next(): Urgency | undefined {
    if (this.#taken.people + this.#taken.background >= this.#places) return undefined;
    const mayWork =
      this.#waiting.background.length > 0 &&
      this.#taken.background < backgroundPlaces(this.#places);
    const mayServe = this.#waiting.people.length > 0;
    if (mayServe && (!mayWork || this.#peopleInARow < PEOPLE_IN_A_ROW)) {
      this.#peopleInARow = mayWork ? this.#peopleInARow + 1 : 0;
      return 'people';
    }
    if (!mayWork) return undefined;
    this.#peopleInARow = 0;
    return 'background';
  }
}
