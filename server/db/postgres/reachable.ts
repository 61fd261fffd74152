import type pg from 'pg';
import type { Primary } from './primary.ts';

const ANSWER_MS = 2_000;
/** SQLSTATE: PostgreSQL responds but has no connection left. */
const TOO_MANY_CONNECTIONS = '53300';

const hasNoRoom = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === TOO_MANY_CONNECTIONS;

interface Reachability {
  ask(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Checks on its own connection whether a PostgreSQL server responds. The pool would notice a
 * stopped server only at its next query, and a busy pool says nothing about the server. Concurrent
 * checks share one query.
 */
export function reachabilityOf({ Client }: Pick<Primary, 'Client'>): Reachability {
  let kept: pg.Client | undefined;
  let asking: Promise<boolean> | undefined;

  async function connect(): Promise<pg.Client> {
    const client = new Client({
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      application_name: 'baton health',
    });
    client.on('error', () => undefined);
    client.on('end', () => (kept = kept === client ? undefined : kept));
    await client.connect();
    return client;
  }

  async function query(): Promise<void> {
    const client = (kept ??= await connect());
    try {
      await client.query('select 1');
    } catch (error) {
      kept = undefined;
      void client.end().catch(() => undefined);
      throw error;
    }
  }

  const askOnce = async () => {
    const hadConnection = kept !== undefined;
    try {
      // The server may have been restarted since the last check.
      await query().catch((error: unknown) => {
        if (!hadConnection) throw error;
        return query();
      });
      return true;
    } catch (error) {
      return hasNoRoom(error);
    }
  };

  return {
    ask: () => (asking ??= askOnce().finally(() => (asking = undefined))),
    close: async () => {
      await kept?.end();
    },
  };
}
