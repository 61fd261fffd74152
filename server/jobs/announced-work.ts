import type { Background } from './background-task.ts';
import type { Database } from '../db/open.ts';
import { listenTo } from '../live/pg-listener.ts';

const CHANNEL = 'baton_work';
/**
 * Interval of attempts to reconnect. The periodic checks of the queues find work that was announced
 * meanwhile.
 */
const RECONNECT_EVERY_MS = 2_000;

/**
 * Wakes each kind of work, by name, when any node commits a transaction that announces such work.
 */
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
