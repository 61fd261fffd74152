import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FeedMessage } from '../domain/feed.ts';
import { FeedOrder } from './feed-order.ts';

const many = { many: true } as const;
const message = (seq: number, topic = 'shipments'): FeedMessage => [topic, seq, many];
const numbers = (messages: readonly FeedMessage[]) => messages.map(([, seq]) => seq);
const joined = (from: number, head = from, lost: string[] = []) => ({
  from: { shipments: from },
  heads: { shipments: head },
  lost,
});

describe('messages of one topic', () => {
  test('what comes before the server said where it begins waits for that', () => {
    const order = new FeedOrder();
    expect(order.take([message(6)]).messages).toEqual([]);
    expect(numbers(order.join(joined(5)).messages)).toEqual([6]);
    expect(order.known).toEqual({ shipments: 6 });
  });

  test('a live message that overtakes the replay waits without asking, and counts down what is missing', () => {
    const order = new FeedOrder();
    order.join(joined(5));
    order.reconnect();
    expect(order.take([message(9)]).messages).toEqual([]);
    expect(order.join(joined(5, 8)).holes).toEqual({});
    expect(order.behind).toBe(3);
    expect(numbers(order.take([message(6), message(7)]).messages)).toEqual([6, 7]);
    expect(order.behind).toBe(1);
    expect(numbers(order.take([message(8)]).messages)).toEqual([8, 9]);
    expect(order.behind).toBe(0);
  });

  test('a hole is asked for from the last that is known, and what follows waits for it', () => {
    const order = new FeedOrder();
    order.join(joined(5));
    expect(order.take([message(7)])).toEqual({ messages: [], holes: { shipments: 5 } });
    order.join(joined(5, 7));
    expect(numbers(order.take([message(6), message(7)]).messages)).toEqual([6, 7]);
  });

  test('a message that was passed on is not passed on again, and holds up nothing', () => {
    const order = new FeedOrder();
    order.join(joined(5));
    const nothing = { messages: [], holes: {} };
    expect(order.take([message(5)])).toEqual(nothing);
    expect(order.take([message(4)])).toEqual(nothing);
    expect(order.take([message(6), message(6)])).toEqual({ messages: [message(6)], holes: {} });
    expect(order.take([message(6)])).toEqual(nothing);
  });

  test('what is known outlives a connection whose server begins further back', () => {
    const order = new FeedOrder();
    order.join(joined(6));
    order.reconnect();
    order.join(joined(3, 6));
    expect(order.known).toEqual({ shipments: 6 });
  });

  test('a replay is waited for until a thousand later messages are there', () => {
    const order = new FeedOrder();
    order.join(joined(0, 2_000));
    const later = Array.from({ length: 999 }, (_, n) => message(n + 2));
    expect(order.take(later).holes).toEqual({});
    expect(order.take([message(1_001)]).holes).toEqual({ shipments: 0 });
  });

  test('a lost topic goes on from where the server is, even when that is behind', () => {
    const order = new FeedOrder();
    order.join(joined(500));
    order.reconnect();
    order.join(joined(3, 3, ['shipments']));
    expect(numbers(order.take([message(4)]).messages)).toEqual([4]);
  });

  test('topics that a new role does not have are forgotten, others are never heard of', () => {
    const order = new FeedOrder();
    order.join({ from: { shipments: 1, billing: 4 }, heads: {}, lost: [] });
    order.reconnect();
    order.join(joined(1));
    expect(order.known).toEqual({ shipments: 1 });
    expect(order.take([message(5, 'billing')])).toEqual({ messages: [], holes: {} });
  });
});

test('each is passed on once and in order, however they are repeated and mixed', () => {
  const batches = fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 10 }));
  fc.assert(
    fc.property(batches, (given) => {
      const order = new FeedOrder();
      order.join(joined(0));
      const passed = given.flatMap((batch) =>
        numbers(order.take(batch.map((n) => message(n))).messages),
      );
      passed.push(
        ...numbers(order.take(Array.from({ length: 30 }, (_, n) => message(n + 1))).messages),
      );
      expect(passed).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    }),
  );
});
