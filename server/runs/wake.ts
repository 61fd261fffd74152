import type { Database } from '../db/open.ts';

type Listener = () => void;

const listeners = new WeakMap<Database, Set<Listener>>();

/** Calls back when a run of this database may have something to do; returns how to stop that. */
export function onRunsDue(database: Database, listener: Listener): () => void {
  const all = listeners.get(database) ?? new Set();
  listeners.set(database, all.add(listener));
  return () => void all.delete(listener);
}

/** Wakes the workers of this node once the transaction is durable; those of others look by themselves. */
export function wakeAfterCommit(database: Database): void {
  database.afterCommit(() => {
    for (const listener of listeners.get(database) ?? []) listener();
  });
}
