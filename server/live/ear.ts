import type pg from 'pg';
import type { Database } from '../db/open.ts';

/** What to do with what is said on a channel, by the name of the channel. */
export type Hears = Readonly<Record<string, (said: string) => void>>;

interface Ear {
  /** Listens again where the connection was lost meanwhile. */
  mend(): void;
  close(): Promise<void>;
}

/** Hears what is said through the database: on PostgreSQL by every node, embedded on the one connection there is. */
export function listenTo(database: Database, hears: Hears): Ear {
  let client: pg.PoolClient | undefined;
  let isClosed = false;
  let mending: Promise<void> | undefined;
  const isShared = database.engine === 'embedded';

  const hear = ({ channel, payload = '' }: pg.Notification) => hears[channel]?.(payload);
  const lose = () => (client = undefined);
  const listen = async () => {
    const found = await database.pool.connect();
    found.on('notification', hear);
    found.once('error', lose);
    found.once('end', lose);
    const channels = Object.keys(hears).map((channel) => `listen ${channel}`);
    await found.query(channels.join('; ')).catch((error: unknown) => {
      found.release(true);
      throw error;
    });
    client = found;
    if (isShared) found.release();
    if (isClosed) await close();
  };
  const close = async () => {
    const held = client;
    client = undefined;
    held?.off('notification', hear).off('error', lose).off('end', lose);
    if (held && !isShared) held.release(true);
  };
  const mend = () => {
    if (client !== undefined || isClosed) return;
    mending ??= listen()
      // The next look tries again.
      .catch(() => undefined)
      .finally(() => (mending = undefined));
  };
  mend();
  return {
    mend,
    close: async () => {
      isClosed = true;
      await mending;
      await close();
    },
  };
}
