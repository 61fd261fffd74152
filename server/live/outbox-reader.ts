import type { Logger } from 'pino';
import type { FeedMessage, ChangeMessage } from '#domain/kernel/feed.ts';
import type { Database } from '../db/open.ts';
import { measurements } from '../metrics/measurements.ts';
import { listenTo, type PgHandlers } from './pg-listener.ts';

const CHANNEL = 'baton_outbox';
/** Interval of reads. Commits notify the reader, so the interval only covers lost notifications. */
const POLL_EVERY_MS = 1_000;
const BATCH = 1_000;

interface OutboxRow {
  id: string;
  topic: string;
  seq: string;
  payload: ChangeMessage;
  /** Age of the message in seconds. */
  age: number;
}

interface Listener {
  log: Logger;
  /** Receives every message once, in the order of the commits. */
  publish: (messages: FeedMessage[]) => void;
  /** Handlers of other notifications on the same connection. */
  handlers?: PgHandlers;
}

export interface OutboxReader {
  close(): Promise<void>;
}

/**
 * Follows the outbox from its current end. Every node has its own reader, independent of other
 * nodes.
 */
export async function readOutbox(
  database: Database,
  { log, publish, handlers }: Listener,
): Promise<OutboxReader> {
  let last = await endOf(database);
  let isClosed = false;
  let isRequested = false;
  let reading: Promise<void> | undefined;

  const readOn = async () => {
    while (isRequested) {
      isRequested = false;
      const rows = await rowsAfter(database, last);
      last = rows.at(-1)?.id ?? last;
      if (rows.length === BATCH) wake();
      if (rows.length > 0)
        publish(rows.map(({ topic, seq, payload }) => [topic, Number(seq), payload]));
      measurements.outboxRead.record({ messages: rows.length, oldestSeconds: rows[0]?.age ?? 0 });
    }
  };
  const wake = () => {
    if (isClosed) return;
    isRequested = true;
    reading ??= readOn()
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => (reading = undefined));
  };
  const listener = listenTo(database, { ...handlers, [CHANNEL]: wake });
  const looking = setInterval(() => {
    listener.reconnect();
    wake();
  }, POLL_EVERY_MS);
  looking.unref();
  return {
    close: async () => {
      isClosed = true;
      isRequested = false;
      clearInterval(looking);
      await listener.close();
      await reading;
    },
  };
}

async function endOf(database: Database): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select coalesce(max(id), 0) as id from outbox',
  );
  return rows[0]?.id ?? '0';
}

async function rowsAfter(database: Database, id: string): Promise<OutboxRow[]> {
  const { rows } = await database.pool.query<OutboxRow>(
    `select id, topic, seq, payload, extract(epoch from clock_timestamp() - at)::float8 as age
     from outbox where id > $1 order by id limit ${BATCH}`,
    [id],
  );
  return rows;
}
