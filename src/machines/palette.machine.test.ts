import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { settle } from '#tests/support/deferred.ts';
import { createPaletteMachine } from './palette.machine.ts';
import { answersOf, type Preparation, type Step } from './palette-setup.ts';

const day: Step = { name: 'day', label: 'Day', value: '2026-11-23', words: 'Mon' };
const reason: Step = { name: 'reason', label: 'Reason', value: 'asked', words: 'asked' };

function palette(preparation: Preparation<string> = { questions: [], confirmation: null }) {
  const runs: { work: string | null; steps: readonly Step[] }[] = [];
  const machine = createPaletteMachine<string, string, string>().provide({
    actors: {
      prepare: fromPromise(async () => preparation),
      run: fromPromise(async ({ input }) => void runs.push(input)),
    },
  });
  const actor = createActor(machine).start();
  const at = () => actor.getSnapshot();
  return { actor, at, runs };
}

test('a command without questions runs and closes the palette', async () => {
  const { actor, at, runs } = palette();
  actor.send({ type: 'open' });
  actor.send({ type: 'command.chosen', work: 'resubmit' });
  await settle();
  expect(runs).toEqual([{ work: 'resubmit', steps: [] }]);
  expect(at().value).toBe('closed');
});

test('a command asks its questions one by one, and going back asks the last question again', async () => {
  const { actor, at, runs } = palette({ questions: ['day', 'reason'], confirmation: null });
  actor.send({ type: 'open' });
  actor.send({ type: 'command.chosen', work: 'reschedule' });
  await settle();
  actor.send({ type: 'question.answered', step: day });
  actor.send({ type: 'query.changed', text: 'cust' });
  actor.send({ type: 'erase' });
  expect(at().context).toMatchObject({ steps: [], query: '' });
  actor.send({ type: 'question.answered', step: day });
  actor.send({ type: 'question.answered', step: reason });
  await settle();
  expect(runs).toEqual([{ work: 'reschedule', steps: [day, reason] }]);
});

test('text typed ahead answers the first question but never a confirmation', async () => {
  const typedAhead = async (preparation: Preparation<string>) => {
    const { actor, at } = palette(preparation);
    actor.send({ type: 'open' });
    actor.send({ type: 'query.changed', text: 'resch' });
    actor.send({ type: 'command.chosen', work: 'reschedule' });
    actor.send({ type: 'query.changed', text: 'mo' });
    actor.send({ type: 'query.changed', text: 'mon' });
    await settle();
    return at().context.query;
  };
  const agreement = { count: 12, irreversible: true };
  expect(await typedAhead({ questions: ['day'], confirmation: null })).toBe('mon');
  expect(await typedAhead({ questions: [], confirmation: agreement })).not.toBe('mon');
});

test('a question that does not apply is skipped in both directions', async () => {
  const isAsked = (question: string, answers: Readonly<Record<string, unknown>>) =>
    question !== 'reason' || answers['day'] !== day.value;
  const questions = ['day', 'reason', 'who'];
  const { actor, at, runs } = palette({ questions, confirmation: null, isAsked });
  actor.send({ type: 'command.chosen', work: 'reschedule' });
  await settle();
  actor.send({ type: 'question.answered', step: day });
  expect(at().context.questions[at().context.steps.length]).toBe('who');
  actor.send({ type: 'back' });
  expect(at().context.steps).toEqual([]);
  actor.send({ type: 'question.answered', step: day });
  const who: Step = { name: 'who', label: 'Who', value: 7, words: 'Sipho' };
  actor.send({ type: 'question.answered', step: who });
  await settle();
  expect(runs.map(({ steps }) => answersOf(steps))).toEqual([{ day: day.value, who: 7 }]);
});

test('Enter alone never confirms, but a second key does', async () => {
  const { actor, at, runs } = palette({
    questions: [],
    confirmation: { count: 9, irreversible: false },
  });
  actor.send({ type: 'command.chosen', work: 'cancel' });
  await settle();
  actor.send({ type: 'command.confirmed', typed: '9', isSecondKey: false });
  expect(at().value).toBe('confirming');
  actor.send({ type: 'command.confirmed', typed: '', isSecondKey: true });
  await settle();
  expect(runs).toHaveLength(1);
});

test('an irreversible command requires the count, and no key replaces it', async () => {
  const destructive = { count: 1190, irreversible: true };
  const { actor, at, runs } = palette({ questions: [], confirmation: destructive });
  actor.send({ type: 'command.chosen', work: 'delete' });
  await settle();
  actor.send({ type: 'command.confirmed', typed: '119', isSecondKey: true });
  expect(at().value).toBe('confirming');
  actor.send({ type: 'command.confirmed', typed: '1 190', isSecondKey: false });
  await settle();
  expect(runs).toHaveLength(1);
});

test('a prefix character narrows the search, and going back removes it before the palette closes', () => {
  const { actor, at } = palette();
  actor.send({ type: 'open' });
  actor.send({ type: 'record.entered', record: 'FV4XVM' });
  actor.send({ type: 'query.changed', text: '>res' });
  expect(at().context).toMatchObject({ scope: '>', query: 'res' });
  actor.send({ type: 'query.changed', text: 're#' });
  expect(at().context).toMatchObject({ scope: '>', query: 're#' });
  actor.send({ type: 'back' });
  expect(at().context).toMatchObject({ scope: null, query: '', within: ['FV4XVM'] });
  actor.send({ type: 'erase' });
  actor.send({ type: 'erase' });
  expect(at()).toMatchObject({ value: 'browsing', context: { within: [] } });
  actor.send({ type: 'back' });
  expect(at().value).toBe('closed');
});

test('the palette opens inside a record or with typed text', () => {
  const { actor, at } = palette();
  actor.send({ type: 'open', within: ['37 shipments'] });
  expect(at().context.within).toEqual(['37 shipments']);
  actor.send({ type: 'open', query: '?sort' });
  expect(at().context).toMatchObject({ scope: '?', query: 'sort', within: [] });
});

test('an error while loading questions is shown in the list', async () => {
  const machine = createPaletteMachine<string, string, string>().provide({
    actors: { prepare: fromPromise(() => Promise.reject(new Error('gone'))) },
  });
  const actor = createActor(machine).start();
  actor.send({ type: 'open' });
  actor.send({ type: 'command.chosen', work: 'book' });
  await settle();
  expect(actor.getSnapshot()).toMatchObject({
    value: 'browsing',
    context: { work: null, failure: 'The console could not load this. Try again.' },
  });
});
