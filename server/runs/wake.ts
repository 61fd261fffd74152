import type { Database } from '../db/open.ts';

type Listener = () => void;

const listeners = new WeakMap<Database, Set<Listener>>();

/** Subscribes to runs that may be due; returns the unsubscribe function. */
export function onRunsDue(database: Database, listener: Listener): () => void {
  const all = listeners.get(database) ?? new Set();
  listeners.set(database, all.add(listener));
  return () => void all.delete(listener);
}

/** Wakes the workers of this node after the commit; workers of other nodes poll. */
export function wakeAfterCommit(database: Database): void {
  database.afterCommit(() => {
    for (const listener of listeners.get(database) ?? []) listener();
  });
}
