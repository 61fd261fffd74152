import type { FeedMessage } from '#domain/kernel/feed.ts';
import type { Database } from '#server/db/open.ts';
import type { Follower } from '../nodes/feed-follower.ts';

export const toldOf = ({ messages }: Follower, topic: string): FeedMessage[] =>
  messages.filter(([name]) => name === topic);

/** Messages of a topic in the outbox, starting with the first message that was received. */
export async function outboxSince(
  { pool }: Database,
  follower: Follower,
  topic: string,
): Promise<FeedMessage[]> {
  const first = toldOf(follower, topic)[0]?.[1] ?? 1;
  const { rows } = await pool.query(
    'select topic, seq::int, payload from outbox where topic = $1 and seq >= $2 order by seq',
    [topic, first],
  );
  return rows.map(({ topic: name, seq, payload }) => [name, seq, payload]);
}
