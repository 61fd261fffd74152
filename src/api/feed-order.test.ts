import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FeedMessage } from '#domain/kernel/feed.ts';
import { FeedOrder } from './feed-order.ts';

const many = { many: true } as const;
const message = (seq: number, topic = 'shipments'): FeedMessage => [topic, seq, many];
const numbers = (messages: readonly FeedMessage[]) => messages.map(([, seq]) => seq);
const joined = (from: number, head = from, lost: string[] = []) => ({
  from: { shipments: from },
  heads: { shipments: head },
  lost,
});

describe('messages of a topic', () => {
  test('wait until the server has reported where they begin', () => {
    const order = new FeedOrder();
    expect(order.take([message(6)]).messages).toEqual([]);
    expect(numbers(order.join(joined(5)).messages)).toEqual([6]);
    expect(order.known).toEqual({ shipments: 6 });
  });

  test('that arrive before the replay wait for the replay, and missing messages are counted', () => {
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

  test('wait for a missing message, which is requested again', () => {
    const order = new FeedOrder();
    order.join(joined(5));
    expect(order.take([message(7)])).toEqual({ messages: [], holes: { shipments: 5 } });
    order.join(joined(5, 7));
    expect(numbers(order.take([message(6), message(7)]).messages)).toEqual([6, 7]);
  });

  test('are dropped if they were passed on before', () => {
    const order = new FeedOrder();
    order.join(joined(5));
    const nothing = { messages: [], holes: {} };
    expect(order.take([message(5)])).toEqual(nothing);
    expect(order.take([message(4)])).toEqual(nothing);
    expect(order.take([message(6), message(6)])).toEqual({ messages: [message(6)], holes: {} });
    expect(order.take([message(6)])).toEqual(nothing);
  });

  test('keep their last number if a later connection begins at an earlier number', () => {
    const order = new FeedOrder();
    order.join(joined(6));
    order.reconnect();
    order.join(joined(3, 6));
    expect(order.known).toEqual({ shipments: 6 });
  });

  test('wait for a replay until a thousand later messages have arrived', () => {
    const order = new FeedOrder();
    order.join(joined(0, 2_000));
    const later = Array.from({ length: 999 }, (_, n) => message(n + 2));
    expect(order.take(later).holes).toEqual({});
    expect(order.take([message(1_001)]).holes).toEqual({ shipments: 0 });
  });

  test("continue from the server's number if the topic is lost, even if it is lower", () => {
    const order = new FeedOrder();
    order.join(joined(500));
    order.reconnect();
    order.join(joined(3, 3, ['shipments']));
    expect(numbers(order.take([message(4)]).messages)).toEqual([4]);
  });

  test('are dropped if they belong to a topic that the new role cannot read', () => {
    const order = new FeedOrder();
    order.join({ from: { shipments: 1, billing: 4 }, heads: {}, lost: [] });
    order.reconnect();
    order.join(joined(1));
    expect(order.known).toEqual({ shipments: 1 });
    expect(order.take([message(5, 'billing')])).toEqual({ messages: [], holes: {} });
  });
});

test('every message is passed on once and in order, even if repeated or out of order', () => {
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
