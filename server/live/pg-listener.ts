import type pg from 'pg';
import type { Database } from '../db/open.ts';

/** What to do with what is said on a channel, by the name of the channel. */
export type PgHandlers = Readonly<Record<string, (payload: string) => void>>;

interface PgListener {
  /** Listens again where the connection was lost meanwhile. */
  reconnect(): void;
  close(): Promise<void>;
}

/** Listens to what is published through the database: by every node on PostgreSQL, on the one connection of the embedded engine. */
export function listenTo(database: Database, handlers: PgHandlers): PgListener {
  let client: pg.PoolClient | undefined;
  let isClosed = false;
  let reconnecting: Promise<void> | undefined;
  const isShared = database.engine === 'embedded';

  const onNotification = ({ channel, payload = '' }: pg.Notification) =>
    handlers[channel]?.(payload);
  // The pool gets its place back, also when the connection is lost: places that are kept for lost ones run out.
  const leave = () => {
    const left = client;
    client = undefined;
    left?.off('notification', onNotification).off('error', leave).off('end', leave);
    if (left && !isShared) left.release(true);
  };
  const listen = async () => {
    const found = await database.listeners.connect();
    found.on('notification', onNotification);
    found.once('error', leave);
    found.once('end', leave);
    const channels = Object.keys(handlers).map((channel) => `listen ${channel}`);
    await found.query(channels.join('; ')).catch((error: unknown) => {
      found.off('error', leave).off('end', leave);
      found.release(true);
      throw error;
    });
    client = found;
    if (isShared) found.release();
    if (isClosed) leave();
  };
  const reconnect = () => {
    if (client !== undefined || isClosed) return;
    reconnecting ??= listen()
      // The next look tries again.
      .catch(() => undefined)
      .finally(() => (reconnecting = undefined));
  };
  reconnect();
  return {
    reconnect,
    close: async () => {
      isClosed = true;
      await reconnecting;
      leave();
    },
  };
}
