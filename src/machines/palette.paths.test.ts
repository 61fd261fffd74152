import { expect, test } from 'vitest';
import { createActor, fromPromise, type AnyMachineSnapshot, type EventObject } from 'xstate';
import { deferred, settle } from '#tests/support/deferred.ts';
import { everyPath, outsideEvents, transitionLog } from '#tests/support/screens/machine-paths.ts';
import { createPaletteMachine } from './palette.machine.ts';
import type { Preparation, Step } from './palette-setup.ts';

type Happening = EventObject & { src?: string; output?: unknown; error?: unknown };

const machine = createPaletteMachine<string, string, string>();
const log = transitionLog(machine);
const step = { name: 'day', label: 'Day', value: '2026-11-23', words: 'Mon' };
const destructive = (irreversible: boolean) => ({ count: 9, irreversible });

const said = [
  { type: 'open' },
  { type: 'close' },
  { type: 'back' },
  { type: 'erase' },
  { type: 'query.changed', text: '>' },
  { type: 'query.changed', text: 'res' },
  { type: 'query.changed', text: '' },
  { type: 'record.entered', record: 'FV4XVM' },
  { type: 'command.chosen', work: 'resubmit' },
  { type: 'question.answered', step },
  { type: 'command.confirmed', typed: '', isSecondKey: true },
  { type: 'command.confirmed', typed: '9', isSecondKey: false },
  { type: 'command.confirmed', typed: '', isSecondKey: false },
];

const answers = {
  prepare: {
    done: [
      { questions: [], confirmation: null },
      { questions: ['day', 'reason'], confirmation: null },
      { questions: ['day'], confirmation: destructive(false) },
      { questions: [], confirmation: destructive(true) },
    ],
    error: [new Error('no schema')],
  },
  run: { done: [undefined], error: [new Error('lost')] },
};

const paths = everyPath(machine, {
  events: (snapshot) =>
    [...said, ...outsideEvents(snapshot, answers)].filter(
      ({ type }) => type !== 'record.entered' || snapshot.context.within.length < 1,
    ),
  keyOf: ({ value, context }) => JSON.stringify([value, context]),
});

function conversation() {
  const prepare = deferred<Preparation<string>, { work: string | null }>();
  const run = deferred<void, { work: string | null; steps: readonly Step[] }>();
  const actors = { prepare: fromPromise(prepare.call), run: fromPromise(run.call) };
  const actor = createActor(machine.provide({ actors }), { inspect: log.inspect }).start();
  const calls = { prepare, run };
  return { actor, calls };
}

async function happen({ actor, calls }: ReturnType<typeof conversation>, event: Happening) {
  const call = Object.entries(calls).find(([name]) => name === event.src)?.[1];
  if (!call) actor.send(Object.assign({ type: 'close' as const }, event));
  else if (event.type.startsWith('xstate.done.')) await call.resolve(Object(event).output);
  else await call.reject(event.error);
  await settle();
}

/** Checks the invariants of every state; returns the violated ones. */
function violations({ value, context }: AnyMachineSnapshot): string[] {
  const isOnItsWay =
    value === 'preparing' || value === 'asking' || value === 'confirming' || value === 'running';
  const open = context.questions.length - context.steps.length;
  const rules = {
    'holds a command exactly while one is on its way': (context.work !== null) === isOnItsWay,
    'asks exactly while a question is open': open > 0 === (value === 'asking'),
    'never runs with an open question': value !== 'running' || open === 0,
    'confirms only what is destructive': value !== 'confirming' || context.confirmation !== null,
    'remembers nothing once closed':
      value !== 'closed' || (context.query === '' && context.within.length === 0),
    'never waits in between': value !== 'routing',
  };
  return Object.entries(rules).flatMap(([rule, can]) => (can ? [] : [rule]));
}

test('every event in every state leads to the documented state and keeps the invariants', async () => {
  expect(paths.length).toBeGreaterThan(300);
  for (const { events, end } of paths) {
    const palette = conversation();
    const faults: string[] = [];
    for (const event of events) {
      const before = palette.actor.getSnapshot();
      await happen(palette, event);
      const now = palette.actor.getSnapshot();
      faults.push(...violations(now));
      const needsConfirmation = now.context.confirmation !== null;
      if (
        needsConfirmation &&
        now.value === 'running' &&
        !['confirming', 'running'].includes(before.value)
      ) {
        faults.push('runs what is destructive unasked');
      }
    }
    const seen = { events, value: palette.actor.getSnapshot().value, faults };
    expect(seen).toEqual({ events, value: end.value, faults: [] });
  }
});

test('every transition is covered', () => {
  expect(log.untaken()).toEqual([]);
});
