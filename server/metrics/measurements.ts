/**
 * Measurements of this process. Modules record events and `/metrics` counts them, so that the
 * database and the sockets need not import the metrics library. Recording does nothing without a
 * listener.
 *
 *     measurements.socketOpened.record();
 *     const stop = measurements.socketOpened.listen(() => sockets.inc());
 */

import type { Provider } from '#domain/system/system.ts';

type Listener<Value> = (value: Value) => void;

class Measurement<Value = void> {
  #listeners = new Set<Listener<Value>>();

  record(value: Value): void {
    for (const listener of this.#listeners) listener(value);
  }

  /** Adds a listener and returns the function that removes it. */
  listen(listener: Listener<Value>): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

/** Measurements by name; durations are in seconds. */
export const measurements = {
  /** A caller got a connection to the database, or gave up waiting for one. */
  connectionAwaited: new Measurement<{
    urgency: 'people' | 'background';
    seconds: number;
    isAdmitted: boolean;
  }>(),
  socketOpened: new Measurement(),
  socketClosed: new Measurement(),
  /** A socket was cut off because its client read too slowly. */
  socketCutOff: new Measurement(),
  /** The outbox was read; `oldestSeconds` is the age of the first message. */
  outboxRead: new Measurement<{ messages: number; oldestSeconds: number }>(),
  /**
   * A console received the changes that it missed; `isLost` if it must reload all data of some
   * topics.
   */
  replayed: new Measurement<{ messages: number; isLost: boolean }>(),
  /** The connection to Redis opened (true) or broke. */
  redisConnected: new Measurement<boolean>(),
  /** A report of driver positions was stored. */
  positionsStored: new Measurement<Record<'accepted' | 'doubtful' | 'refused', number>>(),
  /** Number of reports of online lockers that were stored. */
  lockersReported: new Measurement<number>(),
  /** A browser reported an error of the console. */
  consoleFailed: new Measurement(),
  /** A provider answered, or the call failed with a problem. */
  providerCalled: new Measurement<{ provider: Provider; problem: string | null }>(),
};
