import {
  MAX_REPLAYED,
  type FeedMessage,
  type Heads,
  type Joined,
  type ChangeMessage,
} from '#domain/kernel/feed.ts';
import type { Database } from '../db/open.ts';
import { measurements } from '../metrics/measurements.ts';

export interface Replay {
  joined: Joined;
  /** Messages between the client's last number and the current head, in order. */
  messages: FeedMessage[];
}

/**
 * Messages that a client missed since `known`. A topic that is new to the client begins at its
 * head. A topic is lost if the missed messages are deleted or too many, or if `known` is newer than
 * this database.
 */
export async function replayOf(
  database: Database,
  topics: readonly string[],
  known: Heads,
): Promise<Replay> {
  const heads = await headsOf(database, topics);
  const last = (topic: string) => known[topic] ?? heads[topic] ?? 0;
  const behind = topics.filter((topic) => last(topic) !== heads[topic]);
  const messages = await messagesOf(database, behind, { known, heads });
  const counted = new Map<string, number>();
  for (const [topic] of messages) counted.set(topic, (counted.get(topic) ?? 0) + 1);
  const lost = behind.filter(
    (topic) =>
      counted.get(topic) !== (heads[topic] ?? 0) - last(topic) || messages.length > MAX_REPLAYED,
  );
  const missed = messages.filter(([topic]) => !lost.includes(topic));
  if (behind.length > 0)
    measurements.replayed.record({ messages: missed.length, isLost: lost.length > 0 });
  const from = topics.map((topic) => [
    topic,
    lost.includes(topic) ? (heads[topic] ?? 0) : last(topic),
  ]);
  return {
    joined: { from: Object.fromEntries(from), heads, lost },
    messages: missed,
  };
}

async function headsOf(database: Database, topics: readonly string[]): Promise<Heads> {
  const { rows } = await database.pool.query<{ topic: string; seq: string }>(
    'select topic, seq from topic_sequences where topic = any($1)',
    [topics],
  );
  const heads = new Map(rows.map(({ topic, seq }) => [topic, Number(seq)]));
  return Object.fromEntries(topics.map((topic) => [topic, heads.get(topic) ?? 0]));
}

async function messagesOf(
  database: Database,
  topics: readonly string[],
  { known, heads }: { known: Heads; heads: Heads },
): Promise<FeedMessage[]> {
  if (topics.length === 0) return [];
  const { rows } = await database.pool.query<{
    topic: string;
    seq: string;
    payload: ChangeMessage;
  }>(
    `select outbox.topic, outbox.seq, outbox.payload
     from unnest($1::text[], $2::bigint[], $3::bigint[]) as asked (topic, known, head)
     join outbox on outbox.topic = asked.topic and outbox.seq > asked.known and outbox.seq <= asked.head
     order by outbox.id limit ${MAX_REPLAYED + 1}`,
    [topics, topics.map((topic) => known[topic] ?? 0), topics.map((topic) => heads[topic] ?? 0)],
  );
  return rows.map(({ topic, seq, payload }) => [topic, Number(seq), payload]);
}
