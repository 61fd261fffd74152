import type { Logger } from 'pino';
import type { FeedMessage, Told } from '../../src/domain/feed.ts';
import type { Database } from '../db/open.ts';
import { listenTo, type Hears } from './ear.ts';

const CHANNEL = 'baton_outbox';
/** Commits wake the tail; this is for the moments in which nobody hears them. */
const LOOK_EVERY_MS = 1_000;
const BATCH = 1_000;

interface OutboxRow {
  id: string;
  topic: string;
  seq: string;
  payload: Told;
}

interface Listener {
  log: Logger;
  /** Told every message once, in the order of the commits. */
  tell: (messages: FeedMessage[]) => void;
  /** What else is said through the database, on the connection that hears of commits. */
  hears?: Hears;
}

export interface Tail {
  close(): Promise<void>;
}

/** Follows the outbox from its present end. Every node has its own tail and needs no other node for it. */
export async function followOutbox(
  database: Database,
  { log, tell, hears }: Listener,
): Promise<Tail> {
  let last = await endOf(database);
  let isClosed = false;
  let isWanted = false;
  let reading: Promise<void> | undefined;

  const readOn = async () => {
    while (isWanted) {
      isWanted = false;
      const rows = await rowsAfter(database, last);
      last = rows.at(-1)?.id ?? last;
      if (rows.length === BATCH) wake();
      if (rows.length > 0)
        tell(rows.map(({ topic, seq, payload }) => [topic, Number(seq), payload]));
    }
  };
  const wake = () => {
    if (isClosed) return;
    isWanted = true;
    reading ??= readOn()
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => (reading = undefined));
  };
  const ear = listenTo(database, { ...hears, [CHANNEL]: wake });
  const looking = setInterval(() => {
    ear.mend();
    wake();
  }, LOOK_EVERY_MS);
  looking.unref();
  return {
    close: async () => {
      isClosed = true;
      isWanted = false;
      clearInterval(looking);
      await ear.close();
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
    `select id, topic, seq, payload from outbox where id > $1 order by id limit ${BATCH}`,
    [id],
  );
  return rows;
}
