import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { beforeEach, describe, expect, test } from 'vitest';
import { everyPath, outsideEvents, transitionLog } from '#tests/support/screens/machine-paths.ts';
import { deferred } from '#tests/support/deferred.ts';
import { ALARM_MS, wallMachine } from './wall.machine.ts';
import { SECOND_MS } from '#domain/kernel/time.ts';

const log = transitionLog(wallMachine);
let wall = 0;
let clock: SimulatedClock;
let renewal = deferred<void, unknown>();

const machine = wallMachine.provide({
  actors: {
    environment: fromCallback(() => undefined),
    renew: fromPromise<void>((sent) => renewal.call(sent)),
  },
});
const input = { scenes: 3, seconds: 5, renewEvery: () => 60 * SECOND_MS, now: () => wall };

function begin(more: { quietMs?: number; startsPaused?: boolean } = {}) {
  const actor = createActor(machine, {
    input: { ...input, ...more },
    clock,
    inspect: log.inspect,
  }).start();
  const pass = (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 1) {
      wall += SECOND_MS;
      clock.increment(SECOND_MS);
    }
  };
  const shown = () => {
    const { at, left } = actor.getSnapshot().context;
    return { at, left };
  };
  const is = (screen: 'alarm' | { scenes: 'playing' | 'paused' }) =>
    actor.getSnapshot().matches({ screen });
  const feed = () => actor.getSnapshot().value.feed;
  return { actor, pass, shown, is, feed };
}

beforeEach(() => {
  wall = 0;
  renewal = deferred<void, unknown>();
  clock = new SimulatedClock();
});

describe('scenes of the wall', () => {
  test('scenes follow each other, each after its number of seconds, and start again after the last', () => {
    const { pass, shown } = begin();
    expect(shown()).toEqual({ at: 0, left: 5 });
    pass(2);
    expect(shown()).toEqual({ at: 0, left: 3 });
    pass(3);
    expect(shown()).toEqual({ at: 1, left: 5 });
    pass(10);
    expect(shown()).toEqual({ at: 0, left: 5 });
  });

  test('a paused scene stays, but "next" and "previous" still change the scene', () => {
    const { actor, pass, shown, is } = begin();
    pass(2);
    actor.send({ type: 'pause.toggled' });
    pass(60);
    expect(shown()).toEqual({ at: 0, left: 3 });
    actor.send({ type: 'previous' });
    expect(shown()).toEqual({ at: 2, left: 5 });
    actor.send({ type: 'next' });
    expect(shown()).toEqual({ at: 0, left: 5 });
    expect(is({ scenes: 'paused' })).toBe(true);
    actor.send({ type: 'pause.toggled' });
    pass(5);
    expect(shown().at).toBe(1);
  });

  test('a list that becomes shorter than the current scene starts again at the first scene', () => {
    const { actor, shown } = begin();
    actor.send({ type: 'previous' });
    actor.send({ type: 'plan.changed', scenes: 2, seconds: 9 });
    expect(shown()).toEqual({ at: 0, left: 9 });
  });
});

describe('alarms on the wall', () => {
  test('an alarm fills the screen for a while, then the previous scene returns', () => {
    const { actor, pass, shown, is } = begin();
    pass(2);
    actor.send({ type: 'alarms.changed', keys: ['locker 1'] });
    expect(is('alarm')).toBe(true);
    expect(actor.getSnapshot().context.taking).toEqual(['locker 1']);
    pass(ALARM_MS / SECOND_MS);
    expect(is({ scenes: 'playing' })).toBe(true);
    expect(shown()).toEqual({ at: 0, left: 3 });
    actor.send({ type: 'alarms.changed', keys: ['locker 1'] });
    expect(is('alarm')).toBe(false);
  });

  test('alarms at the start do not fill the screen, but later ones do', () => {
    const { actor, pass, is } = begin({ quietMs: 30 * SECOND_MS });
    actor.send({ type: 'alarms.changed', keys: ['locker 1'] });
    expect(is('alarm')).toBe(false);
    pass(30);
    actor.send({ type: 'alarms.changed', keys: ['locker 1'] });
    expect(is('alarm')).toBe(false);
    actor.send({ type: 'alarms.changed', keys: ['locker 1', 'failed'] });
    expect(actor.getSnapshot().context.taking).toEqual(['failed']);
  });

  test('after a lost feed, only alarms that began at most a minute before the loss fill the screen', () => {
    const { actor, pass, feed } = begin({ quietMs: 30 * SECOND_MS });
    actor.send({ type: 'feed.live' });
    pass(200);
    actor.send({ type: 'feed.lost', since: wall });
    const lost = wall;
    pass(60);
    expect(feed()).toBe('gone');
    actor.send({ type: 'alarms.changed', keys: [] });
    actor.send({ type: 'feed.live' });
    pass(40);
    const since = { old: 10 * SECOND_MS, late: lost - 30 * SECOND_MS, new: lost + 20 * SECOND_MS };
    actor.send({ type: 'alarms.changed', keys: ['old', 'late', 'new'], since });
    expect(actor.getSnapshot().context.taking).toEqual(['late', 'new']);
    actor.send({
      type: 'alarms.changed',
      keys: ['old', 'late', 'new', 'later'],
      since: { later: 1 },
    });
    expect(actor.getSnapshot().context.taking).toEqual(['late', 'new', 'later']);
  });

  test('the wall can start paused, as before a reload', () => {
    const { pass, shown, is } = begin({ startsPaused: true });
    pass(60);
    expect([is({ scenes: 'paused' }), shown().at]).toEqual([true, 0]);
  });

  test('an alarm fills the screen whenever the server marks it as fresh, even a second time', () => {
    const { actor, pass, is } = begin();
    const keys = ['locker 1', 'failed'];
    actor.send({ type: 'alarms.changed', keys, fresh: ['failed'] });
    expect(actor.getSnapshot().context.taking).toEqual(['failed']);
    pass(ALARM_MS / SECOND_MS);
    actor.send({ type: 'alarms.changed', keys, fresh: [] });
    expect(is('alarm')).toBe(false);
    actor.send({ type: 'alarms.changed', keys, fresh: ['locker 1'] });
    expect(actor.getSnapshot().context.taking).toEqual(['locker 1']);
  });

  test('an alarm that is dismissed early returns to the paused scene', () => {
    const { actor, is } = begin();
    actor.send({ type: 'pause.toggled' });
    actor.send({ type: 'alarms.changed', keys: ['locker 1'] });
    actor.send({ type: 'alarm.seen' });
    expect(is({ scenes: 'paused' })).toBe(true);
  });

  test('ended alarms leave the screen at once, and new ones join those on display', () => {
    const { actor, is } = begin();
    actor.send({ type: 'alarms.changed', keys: ['locker 1'] });
    actor.send({ type: 'alarms.changed', keys: ['locker 1', 'failed'] });
    expect(actor.getSnapshot().context.taking).toEqual(['locker 1', 'failed']);
    actor.send({ type: 'alarms.changed', keys: ['failed'] });
    expect(actor.getSnapshot().context.taking).toEqual(['failed']);
    actor.send({ type: 'alarms.changed', keys: [] });
    expect(is('alarm')).toBe(false);
    actor.send({ type: 'alarms.changed', keys: ['failed'] });
    expect(is('alarm')).toBe(true);
  });
});

describe('live feed of the wall', () => {
  test('the feed counts as gone 30 seconds after it was last known to be live', () => {
    const { actor, pass, feed } = begin();
    actor.send({ type: 'feed.live' });
    pass(100);
    expect(feed()).toBe('live');
    actor.send({ type: 'feed.lost', since: wall - 15 * SECOND_MS });
    pass(14);
    expect(feed()).toBe('lost');
    pass(1);
    expect(feed()).toBe('gone');
    actor.send({ type: 'feed.live' });
    expect(feed()).toBe('live');
  });

  test('a feed that never connects counts as gone after 30 seconds', () => {
    const { pass, feed } = begin();
    pass(29);
    expect(feed()).toBe('lost');
    pass(1);
    expect(feed()).toBe('gone');
  });
});

describe('session of the wall', () => {
  test('the session is renewed once a minute', async () => {
    const { pass } = begin();
    expect(renewal.inputs).toHaveLength(1);
    await renewal.resolve(undefined);
    pass(59);
    expect(renewal.inputs).toHaveLength(1);
    pass(1);
    expect(renewal.inputs).toHaveLength(2);
  });

  test('a failed renewal is retried every five seconds, and at once when the feed or the computer is back', async () => {
    const { actor, pass } = begin();
    await renewal.reject(new Error('no answer'));
    pass(5);
    expect(renewal.inputs).toHaveLength(2);
    await renewal.reject(new Error('no answer'));
    actor.send({ type: 'feed.live' });
    expect(renewal.inputs).toHaveLength(3);
    await renewal.resolve(undefined);
    actor.send({ type: 'woke' });
    expect(renewal.inputs).toHaveLength(4);
  });

  test('the renewal fails if the app does not provide the actor', async () => {
    const bare = wallMachine.provide({ actors: { environment: fromCallback(() => undefined) } });
    const actor = createActor(bare, { input, clock }).start();
    await Promise.resolve();
    await Promise.resolve();
    expect(actor.getSnapshot().value.session).toBe('failing');
  });
});

const said = [
  { type: 'pause.toggled' },
  { type: 'next' },
  { type: 'previous' },
  { type: 'alarm.seen' },
  { type: 'plan.changed', scenes: 2, seconds: 1 },
  { type: 'alarms.changed', keys: [] },
  { type: 'alarms.changed', keys: ['a'] },
  { type: 'feed.live' },
  { type: 'feed.lost', since: null },
  { type: 'woke' },
  { type: 'awake', isOn: true },
] as const;
const small = { ...input, scenes: 2, seconds: 1 };

test('every path has a scene and shows only current alarms, and all transitions are covered', () => {
  const paths = everyPath(wallMachine, {
    input: small,
    events: (snapshot) => [
      ...said,
      ...outsideEvents(snapshot, { renew: { done: [undefined], error: [new Error('no answer')] } }),
    ],
    keyOf: ({ value, context: { at, left, alarms, taking } }) =>
      JSON.stringify([value, at, left, alarms, taking]),
  });
  expect(paths.length).toBeGreaterThan(500);
  for (const { events, end } of paths) {
    const actor = createActor(machine, {
      input: small,
      clock: new SimulatedClock(),
      inspect: log.inspect,
    }).start();
    for (const event of events) actor.send(Object.assign({ type: 'woke' as const }, event));
    const now = actor.getSnapshot();
    expect({ events, value: now.value }).toEqual({ events, value: end.value });
    const { at, left, scenes, alarms, taking } = now.context;
    expect(at).toBeLessThan(scenes);
    expect(left).toBeGreaterThan(0);
    expect(taking.every((key) => alarms.includes(key))).toBe(true);
    expect(taking.length > 0).toBe(now.matches({ screen: 'alarm' }));
  }
  expect(log.untaken()).toEqual([]);
});
