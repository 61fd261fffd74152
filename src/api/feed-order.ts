import type { FeedMessage, Heads, Joined, ChangeMessage } from '#domain/kernel/feed.ts';

/**
 * Maximum number of messages of a topic that wait for a missing message; then the missing one is
 * requested again.
 */
const MAX_EARLY = 1_000;

/**
 * Result of a batch: messages in order, and the last known number of each topic with missing
 * messages.
 */
interface Taken {
  messages: FeedMessage[];
  holes: Heads;
}

/**
 * Puts the messages of the feed in order: each is passed on once and after its predecessor, even if
 * the connection loses, repeats or reorders messages. Outlives connections.
 */
export class FeedOrder {
  readonly #last = new Map<string, number>();
  readonly #heads = new Map<string, number>();
  readonly #early = new Map<string, Map<number, ChangeMessage>>();
  #held: FeedMessage[] | null = [];

  /** Number of the last message that was passed on, by topic. */
  get known(): Heads {
    return Object.fromEntries(this.#last);
  }

  /** Number of messages that are still expected. */
  get behind(): number {
    let sum = 0;
    for (const [topic, head] of this.#heads)
      sum += Math.max(0, head - (this.#last.get(topic) ?? 0));
    return sum;
  }

  /** Starts a new connection: messages are held back until it has joined. */
  reconnect() {
    this.#held = [];
    this.#early.clear();
  }

  /** Handles the server's answer to joining. Returns the messages held back until then. */
  join({ from, heads, lost }: Joined): Taken {
    if (this.#held)
      for (const topic of this.#last.keys()) if (!(topic in from)) this.#forget(topic);
    for (const [topic, seq] of Object.entries(from)) {
      const isLost = lost.includes(topic);
      this.#last.set(topic, isLost ? seq : Math.max(seq, this.#last.get(topic) ?? 0));
      this.#heads.set(topic, heads[topic] ?? seq);
    }
    const buffered = this.#held ?? [];
    this.#held = null;
    return this.take(buffered);
  }

  take(batch: readonly FeedMessage[]): Taken {
    if (this.#held) {
      this.#held.push(...batch);
      return { messages: [], holes: {} };
    }
    const messages: FeedMessage[] = [];
    const touched = new Set<string>();
    for (const [topic, seq, message] of batch) {
      const last = this.#last.get(topic);
      if (last === undefined || seq <= last) continue;
      this.#earlyOf(topic).set(seq, message);
      touched.add(topic);
    }
    for (const topic of touched) this.#passOn(topic, messages);
    return { messages, holes: this.#holesAmong(touched) };
  }

  #passOn(topic: string, messages: FeedMessage[]) {
    const early = this.#earlyOf(topic);
    let next = (this.#last.get(topic) ?? 0) + 1;
    for (let message = early.get(next); message; message = early.get(next)) {
      messages.push([topic, next, message]);
      early.delete(next);
      this.#last.set(topic, next);
      next += 1;
    }
  }

  /**
   * Number of the last message before the gap, for each topic with missing messages. Leaves out
   * topics for which a running replay will send the missing messages.
   */
  #holesAmong(topics: Iterable<string>): Heads {
    const holes: Record<string, number> = {};
    for (const topic of topics) {
      const waiting = this.#earlyOf(topic).size;
      const last = this.#last.get(topic) ?? 0;
      const isReplayed = last < (this.#heads.get(topic) ?? 0) && waiting < MAX_EARLY;
      if (waiting > 0 && !isReplayed) holes[topic] = last;
    }
    return holes;
  }

  #earlyOf(topic: string): Map<number, ChangeMessage> {
    const early = this.#early.get(topic) ?? new Map<number, ChangeMessage>();
    this.#early.set(topic, early);
    return early;
  }

  #forget(topic: string) {
    this.#last.delete(topic);
    this.#heads.delete(topic);
    this.#early.delete(topic);
  }
}
