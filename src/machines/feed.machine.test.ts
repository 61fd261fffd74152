import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { beforeEach, describe, expect, test } from 'vitest';
import { everyPath, outsideEvents, transitionLog } from '#tests/support/screens/machine-paths.ts';
import { feedMachine, feedMarkOf, type LineEvent } from './feed.machine.ts';
import { SECOND_MS } from '#domain/kernel/time.ts';

const log = transitionLog(feedMachine);
let wall = 0;
let lines = 0;
let clock: SimulatedClock;

const machine = feedMachine.provide({
  actors: {
    line: fromCallback(() => {
      lines += 1;
    }),
    environment: fromCallback(() => undefined),
  },
});

function begin() {
  const input = { now: () => wall, random: () => 1 };
  const actor = createActor(machine, { input, clock, inspect: log.inspect }).start();
  const pass = (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 1) {
      wall += SECOND_MS;
      clock.increment(SECOND_MS);
    }
  };
  const say = (event: LineEvent) => actor.send(event);
  const mark = () => feedMarkOf(actor.getSnapshot());
  return { actor, pass, say, mark };
}

beforeEach(() => {
  wall = 0;
  lines = 0;
  clock = new SimulatedClock();
});

describe('feed', () => {
  test('joins, counts down the missed messages, and is live', () => {
    const { say, mark } = begin();
    expect(mark()).toEqual({ is: 'catching-up', behind: 0 });
    say({ type: 'line.progress', behind: 12 });
    expect(mark()).toEqual({ is: 'catching-up', behind: 12 });
    say({ type: 'line.progress', behind: 0 });
    expect(mark()).toEqual({ is: 'live' });
  });

  test('after a lost connection the data counts as stale since the last message, and pauses between retries grow', () => {
    const { say, mark, pass } = begin();
    say({ type: 'line.progress', behind: 0 });
    pass(4);
    say({ type: 'line.activity' });
    pass(2);
    for (const pause of [1, 1, 2, 4, 8, 16, 20, 20]) {
      say({ type: 'line.closed' });
      expect(mark()).toEqual({ is: 'stale', since: 4 * SECOND_MS });
      const before = lines;
      if (pause > 1) pass(pause - 1);
      expect(lines).toBe(before);
      pass(1);
      expect(lines).toBe(before + 1);
    }
    say({ type: 'line.progress', behind: 0 });
    expect(mark()).toEqual({ is: 'live' });
  });

  test('a connection without messages is replaced within fifteen seconds', () => {
    const { say, pass, mark } = begin();
    say({ type: 'line.progress', behind: 0 });
    pass(12);
    expect([lines, mark()]).toEqual([1, { is: 'live' }]);
    pass(3);
    expect([lines, mark()]).toEqual([2, { is: 'stale', since: 0 }]);
  });

  test('waking from sleep opens a new connection unless a message arrived recently', () => {
    const { say, actor, pass } = begin();
    say({ type: 'line.progress', behind: 0 });
    pass(4);
    actor.send({ type: 'woke' });
    expect(lines).toBe(1);
    wall += 3_600 * SECOND_MS;
    actor.send({ type: 'woke' });
    expect(lines).toBe(2);
  });

  test('without a network there are no connection attempts', () => {
    const { actor, pass, mark } = begin();
    actor.send({ type: 'network.lost' });
    pass(120);
    expect([lines, mark()]).toEqual([1, { is: 'offline' }]);
    actor.send({ type: 'network.found' });
    expect(lines).toBe(2);
  });

  test('the feed is offline, not stale, if the server never responds', () => {
    const { pass, mark } = begin();
    pass(10);
    expect(mark()).toEqual({ is: 'offline' });
  });

  test('a refused session is not retried', () => {
    const { say, pass } = begin();
    say({ type: 'line.refused' });
    pass(120);
    expect(lines).toBe(1);
  });
});

test('every transition is covered and leads to the documented state', () => {
  const said = [
    { type: 'line.progress', behind: 0 },
    { type: 'line.progress', behind: 3 },
    { type: 'line.activity' },
    { type: 'line.closed' },
    { type: 'line.refused' },
    { type: 'network.lost' },
    { type: 'network.found' },
    { type: 'woke' },
  ];
  const times = [0, 20 * SECOND_MS];
  const before = (event: object) => {
    wall = 'wall' in event && typeof event.wall === 'number' ? event.wall : 0;
  };
  const input = { now: () => wall, random: () => 1 };
  const paths = everyPath(feedMachine, {
    input,
    before,
    events: (snapshot) =>
      [...said, ...outsideEvents(snapshot, {})].flatMap((event) =>
        times.map((at) => ({ ...event, wall: at })),
      ),
    keyOf: ({ value, context }) =>
      JSON.stringify([value, context.heardAt, context.behind, Math.min(context.tries, 2)]),
  });
  for (const { events, end } of paths) {
    wall = 0;
    const actor = createActor(machine, { input, clock, inspect: log.inspect }).start();
    for (const event of events) {
      before(event);
      actor.send(Object.assign({ type: 'woke' as const }, event));
    }
    expect({ events, value: actor.getSnapshot().value }).toEqual({ events, value: end.value });
  }
  expect(log.untaken()).toEqual([]);
});
