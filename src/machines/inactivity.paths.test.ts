import { createActor, fromCallback, SimulatedClock, type AnyMachineSnapshot } from 'xstate';
import { expect, test } from 'vitest';
import { everyPath, outsideEvents, transitionLog } from '#tests/support/screens/machine-paths.ts';
import type { Announcement } from './activity.ts';
import { inactivityMachine } from './inactivity.machine.ts';

const limit = 600_000;
const log = transitionLog(inactivityMachine);
const walls = [0, limit - 1000, limit + 1000];
let wall = 0;
const input = { minutes: 10, now: () => wall };
const before = (event: { type: string; wall?: number }) => void (wall = event.wall ?? 0);
const said = [
  { type: 'activity', kind: 'key' },
  { type: 'activity', kind: 'mousemove' },
  { type: 'stay' },
  { type: 'activity.elsewhere', at: limit - 500 },
  { type: 'expiry.elsewhere' },
  { type: 'limit.changed', minutes: null },
  { type: 'limit.changed', minutes: 10 },
];
const paths = everyPath(inactivityMachine, {
  input,
  before,
  events: (snapshot) => [...said, ...outsideEvents(snapshot, {})].flatMap(atEachWall),
  keyOf: ({ value, context }) =>
    JSON.stringify([value, context.limitMs, context.lastActivity, context.lastFlood]),
});

function atEachWall(event: object & { type: string }) {
  return walls.map((at) => ({ ...event, wall: at }));
}

function run(events: { type: string; wall?: number }[]) {
  const silent = fromCallback<Announcement>(() => undefined);
  const machine = inactivityMachine.provide({ actors: { activity: silent } });
  wall = 0;
  const actor = createActor(machine, {
    input,
    clock: new SimulatedClock(),
    inspect: log.inspect,
  });
  const states: AnyMachineSnapshot[] = [actor.start().getSnapshot()];
  for (const event of events) {
    before(event);
    actor.send(Object.assign({ type: 'stay' as const }, event));
    states.push(actor.getSnapshot());
  }
  return states;
}

function isOver({ limitMs, lastActivity }: AnyMachineSnapshot['context']) {
  return limitMs !== null && wall - lastActivity >= limitMs;
}

test('every event leads to the documented state and never revives an expired session', () => {
  expect(paths.length).toBeGreaterThan(100);
  for (const { events, end } of paths) {
    const states = run(events);
    const [earlier, now] = states.slice(-2);
    expect({ events, value: now?.value }).toEqual({ events, value: end.value });
    const isLife = ['activity', 'stay'].includes(events.at(-1)?.type ?? '');
    const isRevived = isLife && now?.matches('expired') !== isOver(earlier?.context);
    expect({ events, isRevived }).toEqual({ events, isRevived: false });
  }
});

test('every transition is covered', () => {
  expect(log.untaken()).toEqual([]);
});
