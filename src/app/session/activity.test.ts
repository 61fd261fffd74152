// @vitest-environment happy-dom
import { createActor, SimulatedClock } from 'xstate';
import { afterEach, expect, test } from 'vitest';
import type { Announcement } from '#machines/activity.ts';
import { inactivityMachine } from '#machines/inactivity.machine.ts';
import { createActivity, openTabChannel, type TabChannel } from './activity.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';

const opened: { stop: () => void }[] = [];

afterEach(() => {
  for (const each of opened.splice(0)) each.stop();
});

/** Channels that deliver at once to all others, like the tabs of one browser. */
function channels() {
  const open = new Set<(event: { data: unknown }) => void>();
  return (): TabChannel => {
    const own: ((event: { data: unknown }) => void)[] = [];
    return {
      postMessage: (data: Announcement) => {
        for (const listener of open) if (!own.includes(listener)) listener({ data });
      },
      addEventListener: (_, listener) => {
        own.push(listener);
        open.add(listener);
      },
      close: () => own.forEach((listener) => open.delete(listener)),
    };
  };
}

function tab(
  openChannel: () => TabChannel | null = () => null,
  clock = new SimulatedClock(),
  now = () => clock.now(),
) {
  let told = 0;
  let seen = 0;
  const activity = createActivity(openChannel, () => (told += 1), now);
  const machine = inactivityMachine.provide({ actors: { activity: activity.logic } });
  const input = { minutes: 10, now };
  const inspect = ({ type }: { type: string }) => {
    if (type === '@xstate.event') seen += 1;
  };
  const actor = createActor(machine, { clock, input, inspect }).start();
  opened.push(actor);
  const last = () => actor.getSnapshot().context.lastActivity;
  return { actor, activity, clock, last, told: () => told, seen: () => seen };
}

test.each([
  ['click', document],
  ['keydown', document],
  ['mousemove', document],
  ['scroll', document],
  ['wheel', document],
  ['touchstart', document],
  ['visibilitychange', document],
  ['focus', window],
])('%s counts as activity', (type, target) => {
  const { clock, last } = tab();
  clock.increment(5 * MINUTE_MS);
  target.dispatchEvent(new Event(type));
  expect(last()).toBe(5 * MINUTE_MS);
});

test('activity is announced, but frequent events only once in two seconds', () => {
  const { clock, told } = tab();
  const before = told();
  for (let second = 0; second < 10; second += 1) {
    clock.increment(1_000);
    document.dispatchEvent(new Event('mousemove'));
  }
  expect(told() - before).toBe(5);
});

test('wheel, scroll and mouse events within two seconds never reach the state machine', () => {
  const { clock, seen, told } = tab();
  document.dispatchEvent(new Event('wheel'));
  const [seenBefore, toldBefore] = [seen(), told()];
  clock.increment(1_900);
  for (const type of ['wheel', 'scroll', 'mousemove']) document.dispatchEvent(new Event(type));
  expect([seen(), told()]).toEqual([seenBefore, toldBefore]);
  clock.increment(100);
  document.dispatchEvent(new Event('scroll'));
  expect(told()).toBe(toldBefore + 1);
});

test('the mouse still counts as activity after the clock was set back', () => {
  let time = 60_000;
  const { told } = tab(undefined, undefined, () => time);
  document.dispatchEvent(new Event('mousemove'));
  const before = told();
  time = 10_000;
  document.dispatchEvent(new Event('mousemove'));
  expect(told()).toBe(before + 1);
});

test('a dialog that takes the focus does not count as activity', () => {
  const { clock, last } = tab();
  const button = document.body.appendChild(document.createElement('button'));
  clock.increment(5 * MINUTE_MS);
  button.focus();
  expect(last()).toBe(0);
});

test('a click counts even if the screen stops its propagation', () => {
  const { clock, last } = tab();
  const button = document.body.appendChild(document.createElement('button'));
  button.addEventListener('click', (event) => event.stopPropagation());
  clock.increment(5 * MINUTE_MS);
  button.click();
  expect(last()).toBe(5 * MINUTE_MS);
});

test('every request counts as activity', () => {
  const { activity, clock, last } = tab();
  clock.increment(5 * MINUTE_MS);
  activity.requested();
  expect(last()).toBe(5 * MINUTE_MS);
});

test('an expired session stops listening for activity', () => {
  const { activity, actor, clock } = tab();
  clock.increment(9 * MINUTE_MS);
  clock.increment(MINUTE_MS);
  const ended = actor.getSnapshot();
  expect(ended.status).toBe('done');
  document.dispatchEvent(new Event('click'));
  activity.requested();
  expect(actor.getSnapshot()).toBe(ended);
});

test('activity in one tab keeps the other tab signed in, and both tabs expire together', () => {
  const clock = new SimulatedClock();
  const openChannel = channels();
  const first = tab(openChannel, clock);
  const second = tab(openChannel, clock);
  clock.increment(9.5 * MINUTE_MS);
  expect(second.actor.getSnapshot().value).toBe('warning');
  first.activity.requested();
  expect(second.last()).toBe(9.5 * MINUTE_MS);
  expect(second.actor.getSnapshot().matches('active')).toBe(true);
  first.actor.send({ type: 'expiry.elsewhere' });
  expect(second.actor.getSnapshot().status).toBe('done');
});

test.each([
  null,
  'text',
  {},
  { type: 'activity.announced' },
  { type: 'activity.announced', at: '9' },
])('the message %j of another tab is ignored', (message) => {
  const heard: ((event: { data: unknown }) => void)[] = [];
  const deaf = { postMessage: () => undefined, close: () => undefined };
  const { actor } = tab(() => ({
    ...deaf,
    addEventListener: (_, listener) => heard.push(listener),
  }));
  const before = actor.getSnapshot();
  heard.forEach((listener) => listener({ data: message }));
  expect(heard).toHaveLength(1);
  expect(actor.getSnapshot()).toBe(before);
});

test('the channel of the browser carries announcements between tabs', async () => {
  const sender = openTabChannel();
  const receiver = openTabChannel();
  const heard = new Promise((resolve) => {
    receiver?.addEventListener('message', ({ data }) => resolve(data));
  });
  sender?.postMessage({ type: 'activity.announced', at: 7 });
  expect(await heard).toEqual({ type: 'activity.announced', at: 7 });
  sender?.close();
  receiver?.close();
});
