import { assign, fromPromise, setup } from 'xstate';
import { failureOf } from './failure.ts';
import { notProvided } from './not-provided.ts';

/** One argument, answered: the value to send and the words that stand for it. */
export interface Step {
  name: string;
  label: string;
  value: unknown;
  words: string;
}

/** The values of what was answered, by name. */
export const answersOf = (steps: readonly Step[]): Record<string, unknown> =>
  Object.fromEntries(steps.map(({ name, value }) => [name, value]));

/** The answers as the person read them; what was left out is not said. */
export const wordsOf = (steps: readonly Step[]): string[] =>
  steps.flatMap(({ value, words }) => (value === undefined ? [] : words));

/** What must be agreed to; the irreversible only by typing the count. */
export interface Grave {
  count: number;
  irreversible: boolean;
}

/** What a chosen command asks before it starts. */
export interface Preparation<Question> {
  questions: readonly Question[];
  grave: Grave | null;
}

interface Context<Work, Question, Found> extends Preparation<Question> {
  query: string;
  /** The sign that narrows the search, for instance "#". */
  scope: string | null;
  /** Records that were stepped into; the last one is the subject. */
  within: readonly Found[];
  work: Work | null;
  steps: readonly Step[];
  /** Started by a key: nothing was open, so one step back leads out. */
  isDirect: boolean;
  /** Why the last choice came to nothing. */
  failure: string | null;
}

/** What the palette opens with: text already typed, or records already stepped into. */
interface Opening<Found> {
  query?: string;
  within?: readonly Found[];
}

type Event<Work, Found> =
  | ({ type: 'open' } & Opening<Found>)
  | { type: 'close' }
  | { type: 'back' }
  | { type: 'erase' }
  | { type: 'query.changed'; text: string }
  | { type: 'record.entered'; record: Found }
  | { type: 'command.chosen'; work: Work }
  | { type: 'question.answered'; step: Step }
  | { type: 'command.confirmed'; typed: string; isSecondKey: boolean };

/** The signs that narrow a search when they are typed first. */
export const scopeSigns = ['>', '#', '@', '!', '/', '?'] as const;

const noFlow = {
  work: null,
  questions: [],
  steps: [],
  grave: null,
};

export const nothingOpen = {
  ...noFlow,
  query: '',
  scope: null,
  within: [],
  isDirect: false,
  failure: null,
};

/** Words of the conversation: what it knows, hears, checks and does. */
export function paletteSetup<Work, Question, Found>() {
  // Optional fields carry the types without a value and without a cast.
  const types: { context?: Context<Work, Question, Found>; events?: Event<Work, Found> } = {};
  return setup({
    types,
    actors: {
      prepare: fromPromise<Preparation<Question>, { work: Work | null }>(notProvided('prepare')),
      run: fromPromise<void, { work: Work | null; steps: readonly Step[] }>(notProvided('run')),
    },
    guards: {
      hasSteps: ({ context }) => context.steps.length > 0,
      hasOpenQuestion: ({ context }) => context.steps.length < context.questions.length,
      hasDepth: ({ context }) => context.scope !== null || context.within.length > 0,
      isGrave: ({ context }) => context.grave !== null,
      isDirect: ({ context }) => context.isDirect,
      isAgreed: ({ context }, agreed: { typed: string; isSecondKey: boolean }) =>
        isAgreement(context.grave, agreed),
    },
    actions: {
      forget: assign(nothingOpen),
      clearQuery: assign({ query: '' }),
      open: assign((_, { query = '', within = [] }: Opening<Found>) => ({
        ...typed(nothingOpen, query),
        within,
      })),
      ask: assign((_, preparation: Preparation<Question>) => preparation),
      letGo: assign(noFlow),
      type: assign(({ context }, { text }: { text: string }) => ({
        ...typed(context, text),
        failure: null,
      })),
      answerText: assign({ query: (_, { text }: { text: string }) => text }),
      enter: assign(({ context }, { record }: { record: Found }) => ({
        within: [...context.within, record],
        query: '',
        scope: null,
      })),
      stepOut: assign(({ context: { scope, within } }) =>
        scope === null ? { within: within.slice(0, -1), query: '' } : { scope: null, query: '' },
      ),
      answer: assign({
        steps: ({ context }, { step }: { step: Step }) => [...context.steps, step],
      }),
      stepBack: assign({ steps: ({ context }) => context.steps.slice(0, -1) }),
      choose: assign((_, { work }: { work: Work }) => ({ ...noFlow, work, failure: null })),
      chooseDirectly: assign((_, { work }: { work: Work }) => ({
        ...nothingOpen,
        work,
        isDirect: true,
      })),
      fail: assign((_, { error }: { error: unknown }) => ({
        failure: failureOf(error).message || 'The console could not load this. Try again.',
      })),
    },
  });
}

export type PaletteSetup<Work, Question, Found> = ReturnType<
  typeof paletteSetup<Work, Question, Found>
>;

/** A sign typed first narrows the search instead of being searched. */
function typed({ query, scope }: { query: string; scope: string | null }, text: string) {
  const isFirst = scope === null && query === '';
  const isScope = isFirst && scopeSigns.some((sign) => text.startsWith(sign));
  return isScope ? { scope: text.charAt(0), query: text.slice(1) } : { query: text };
}

/** A second key, or for the irreversible the count. */
function isAgreement(grave: Grave | null, agreed: { typed: string; isSecondKey: boolean }) {
  if (!grave?.irreversible) return agreed.isSecondKey;
  return agreed.typed.replace(/\s/g, '') === String(grave.count);
}
