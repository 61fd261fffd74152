import type pg from 'pg';
import type { Database } from '../db/open.ts';

/** Handlers of notifications, by channel. */
export type PgHandlers = Readonly<Record<string, (payload: string) => void>>;

interface PgListener {
  /** Connects again if the connection was lost. */
  reconnect(): void;
  close(): Promise<void>;
}

/**
 * Listens to notifications of the database. On PostgreSQL this takes a connection; the embedded
 * database shares its only connection.
 */
export function listenTo(database: Database, handlers: PgHandlers): PgListener {
  let client: pg.PoolClient | undefined;
  let isClosed = false;
  let reconnecting: Promise<void> | undefined;
  const isShared = database.engine === 'embedded';

  const onNotification = ({ channel, payload = '' }: pg.Notification) =>
    handlers[channel]?.(payload);
  // Returns the place of the connection to the pool, even if the connection was lost; otherwise the
  // pool would run out of places.
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
      // The next `reconnect` tries again.
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
