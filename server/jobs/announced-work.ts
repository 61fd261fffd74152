import type { Background } from '../background-task.ts';
import type { Database } from '../db/open.ts';
import { listenTo } from '../live/pg-listener.ts';

const CHANNEL = 'baton_work';
/** Where the connection was lost, the looks of the queues find what was not announced. */
const RECONNECT_EVERY_MS = 2_000;

/** Wakes each kind of work, by its name, as soon as a transaction that has some for it is committed, on whichever node. */
export function wakeWhenAnnounced(
  database: Database,
  work: ReadonlyMap<string, Pick<Background, 'wake'>>,
): { close(): Promise<void> } {
  const listener = listenTo(database, { [CHANNEL]: (name) => work.get(name)?.wake() });
  const looking = setInterval(() => listener.reconnect(), RECONNECT_EVERY_MS);
  looking.unref();
  return {
    close: () => {
      clearInterval(looking);
      return listener.close();
    },
  };
}
