import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { ActivityKind, Announcement } from './activity.ts';
import { inactivityMachine } from './inactivity.machine.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';

/** Simulated tab: timers run on `clock`, and the wall clock can jump ahead of them as in sleep. */
function tab(minutes: number | null) {
  const clock = new SimulatedClock();
  const announced: Announcement[] = [];
  let jumped = 0;
  const activity = fromCallback<Announcement>(({ receive }) => {
    receive((each) => announced.push(each));
  });
  const actor = createActor(inactivityMachine.provide({ actors: { activity } }), {
    clock,
    input: { minutes, now: () => clock.now() + jumped },
  }).start();
  // Advances in steps, because SimulatedClock fires a timer that is set during a jump only after
  // the jump.
  const after = (ms: number) => {
    for (let left = ms; left > 0; left -= MINUTE_MS / 2)
      clock.increment(Math.min(left, MINUTE_MS / 2));
  };
  return {
    actor,
    announced,
    after,
    jump: (ms: number) => void (jumped += ms),
    act: (kind: ActivityKind) => actor.send({ type: 'activity', kind }),
    is: (state: 'active' | 'warning' | 'unlimited' | 'expired') =>
      actor.getSnapshot().matches(state),
  };
}

describe('time', () => {
  test('ten minutes without activity end the session, with a warning one minute before', () => {
    const { actor, after, is } = tab(10);
    after(9 * MINUTE_MS - 1);
    expect(is('active')).toBe(true);
    after(1);
    expect(is('warning')).toBe(true);
    after(MINUTE_MS - 1);
    expect(is('warning')).toBe(true);
    after(1);
    expect(is('expired')).toBe(true);
    expect(actor.getSnapshot().output).toEqual({ reason: 'inactivity' });
  });

  test.each([
    'click',
    'key',
    'touch',
    'focus',
    'visibilitychange',
    'request',
    'mousemove',
    'scroll',
    'wheel',
  ] as const)('%s at the last second restarts the timer', (kind) => {
    const { act, after, is } = tab(10);
    after(10 * MINUTE_MS - 1000);
    act(kind);
    expect(is('active')).toBe(true);
    after(9 * MINUTE_MS - 1);
    expect(is('active')).toBe(true);
    after(1 + MINUTE_MS);
    expect(is('expired')).toBe(true);
  });

  test('mouse moves count once in two seconds, but a key press after a mouse move counts at once', () => {
    const { act, actor, after } = tab(10);
    const last = () => actor.getSnapshot().context.lastActivity;
    after(100);
    act('mousemove');
    after(1999);
    act('scroll');
    expect(last()).toBe(100);
    act('key');
    expect(last()).toBe(2099);
    after(1);
    act('wheel');
    expect(last()).toBe(2100);
  });

  test('with a limit of one minute, the warning appears half a minute before the end', () => {
    const { after, is } = tab(1);
    after(29_999);
    expect(is('active')).toBe(true);
    after(1);
    expect(is('warning')).toBe(true);
    after(30_000);
    expect(is('expired')).toBe(true);
  });

  test('"Stay signed in" restarts the timer', () => {
    const { actor, after, is } = tab(10);
    after(9.5 * MINUTE_MS);
    actor.send({ type: 'stay' });
    after(8.9 * MINUTE_MS);
    expect(is('active')).toBe(true);
  });
});

describe('sleep', () => {
  test.each(['focus', 'key', 'mousemove', 'request'] as const)(
    'after eight hours of sleep %s ends the session, although no timer ran',
    (kind) => {
      const { act, after, is, jump } = tab(10);
      after(MINUTE_MS / 2);
      act('mousemove');
      jump(8 * 60 * MINUTE_MS);
      act(kind);
      expect(is('expired')).toBe(true);
    },
  );

  test('"Stay signed in" after sleep is too late', () => {
    const { actor, after, is, jump } = tab(10);
    after(9.5 * MINUTE_MS);
    jump(MINUTE_MS);
    actor.send({ type: 'stay' });
    expect(is('expired')).toBe(true);
  });

  test('the next check after sleep ends the session without any event', () => {
    const { after, is, jump } = tab(10);
    jump(8 * 60 * MINUTE_MS);
    after(MINUTE_MS);
    expect(is('expired')).toBe(true);
  });

  test('the next check warns if sleep left less than a minute', () => {
    const { after, is, jump } = tab(10);
    jump(8.5 * MINUTE_MS);
    after(MINUTE_MS);
    expect(is('warning')).toBe(true);
  });

  test('setting the clock back does not prolong the session', () => {
    const { after, is, jump } = tab(10);
    after(5 * MINUTE_MS);
    jump(-24 * 60 * MINUTE_MS);
    after(5 * MINUTE_MS);
    expect(is('expired')).toBe(true);
  });

  test('activity counts after the clock was set back', () => {
    const { act, after, is, jump } = tab(10);
    act('mousemove');
    jump(-60 * MINUTE_MS);
    after(9.5 * MINUTE_MS);
    act('mousemove');
    expect(is('active')).toBe(true);
    after(8.9 * MINUTE_MS);
    expect(is('active')).toBe(true);
  });
});

describe('limits', () => {
  test.each([null, 0, -1, Number.NaN])('a limit of %s never ends the session', (minutes) => {
    const { after, is, jump } = tab(minutes);
    after(30 * 24 * 60 * MINUTE_MS);
    jump(365 * 24 * 60 * MINUTE_MS);
    expect(is('unlimited')).toBe(true);
  });

  test('a limit longer than a timer supports does not fire at once', () => {
    const { actor, after, is } = tab(1e9);
    expect(is('active')).toBe(true);
    expect(actor.getSnapshot().context.limitMs).toBeLessThan(2 ** 31);
    after(23 * 24 * 60 * MINUTE_MS);
    expect(is('active')).toBe(true);
  });

  test('a changed limit counts from the last activity', () => {
    const { act, actor, after, is } = tab(null);
    after(5 * MINUTE_MS);
    act('click');
    after(5 * MINUTE_MS);
    actor.send({ type: 'limit.changed', minutes: 10 });
    expect(is('active')).toBe(true);
    after(4.5 * MINUTE_MS);
    expect(is('warning')).toBe(true);
    actor.send({ type: 'limit.changed', minutes: null });
    expect(is('unlimited')).toBe(true);
    actor.send({ type: 'limit.changed', minutes: 9 });
    expect(is('expired')).toBe(true);
  });
});

describe('other tabs', () => {
  test('other tabs get messages about start, activity and expiry', () => {
    const { act, after, announced } = tab(10);
    after(5000);
    act('click');
    after(10 * MINUTE_MS);
    expect(announced).toEqual([
      { type: 'activity.announced', at: 0 },
      { type: 'activity.announced', at: 5000 },
      { type: 'expiry.announced' },
    ]);
  });

  test('activity in another tab postpones the expiry of this tab and closes its warning', () => {
    const { actor, after, is } = tab(10);
    after(9.5 * MINUTE_MS);
    actor.send({ type: 'activity.elsewhere', at: 9.4 * MINUTE_MS });
    expect(is('active')).toBe(true);
    actor.send({ type: 'activity.elsewhere', at: 3 * MINUTE_MS });
    after(8.9 * MINUTE_MS - 1);
    expect(is('active')).toBe(true);
    after(1);
    expect(is('warning')).toBe(true);
    after(MINUTE_MS);
    expect(is('expired')).toBe(true);
  });

  test('another tab cannot set the last activity in the future', () => {
    const { actor, after, is } = tab(10);
    actor.send({ type: 'activity.elsewhere', at: 60 * MINUTE_MS });
    expect(actor.getSnapshot().context.lastActivity).toBe(0);
    after(10 * MINUTE_MS);
    expect(is('expired')).toBe(true);
  });

  test('expiry in another tab ends this tab', () => {
    const { actor, is } = tab(10);
    actor.send({ type: 'expiry.elsewhere' });
    expect(is('expired')).toBe(true);
  });
});
