import { assign, fromPromise, setup } from 'xstate';
import { failureOf } from './failure.ts';
import { notProvided } from './not-provided.ts';

/** One argument, answered: the value to send and the words that stand for it. */
export interface Step {
  name: string;
  label: string;
  value: unknown;
  words: string;
  /** What speaks against it. */
  warning?: string;
  /** A question that was not asked, because of what was answered before it. */
  isPassed?: boolean;
}

/** The steps that a person took. */
export const answeredOf = (steps: readonly Step[]): readonly Step[] =>
  steps.filter(({ isPassed }) => !isPassed);

/** The values of what was answered, by name. */
export const answersOf = (steps: readonly Step[]): Record<string, unknown> =>
  Object.fromEntries(answeredOf(steps).map(({ name, value }) => [name, value]));

/** The answers as the person read them; what was left out is not said. */
export const wordsOf = (steps: readonly Step[]): string[] =>
  steps.flatMap(({ value, words }) => (value === undefined ? [] : words));

/** What speaks against the answers. */
export const warningsOf = (steps: readonly Step[]): string[] =>
  answeredOf(steps).flatMap(({ warning }) => warning ?? []);

/** What must be agreed to; the irreversible only by typing the count. */
export interface DestructiveConfirmation {
  count: number;
  irreversible: boolean;
}

/** What a chosen command asks before it starts. */
export interface Preparation<Question> {
  questions: readonly Question[];
  confirmation: DestructiveConfirmation | null;
  /** Whether a question is asked after these answers; every one is without it. */
  isAsked?:
    | ((question: Question, answers: Readonly<Record<string, unknown>>) => boolean)
    | undefined;
  /** What is known of an answer before it is asked for: the answer, or the text to begin with. */
  known?: ((question: Question, answers: Readonly<Record<string, unknown>>) => Known) | undefined;
}

/** A step that need not be asked, what stands in the input when it is, or neither. */
export type Known = { step: Step } | { typed: string } | null;

interface Context<Work, Question, Found> extends Preparation<Question> {
  query: string;
  /** What was typed before the first question was there. */
  ahead: string;
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
const scopeSigns = ['>', '#', '@', '!', '/', '?'] as const;

const passed: Step = { name: '', label: '', value: undefined, words: '', isPassed: true };

type Taken<Question> = Preparation<Question> & { steps: readonly Step[] };

/** The steps past the questions that the answers make void, and past those whose answers are known. */
function pastKnown<Question>(flow: Taken<Question>): { steps: readonly Step[]; query: string } {
  const { questions, isAsked = () => true, known = () => null } = flow;
  let { steps } = flow;
  while (steps.length < questions.length) {
    const question = questions[steps.length];
    const answers = answersOf(steps);
    if (question === undefined) break;
    // The first question is always asked, unless its answer is known.
    const isVoid = steps.length > 0 && !isAsked(question, answers);
    const found = isVoid ? { step: passed } : known(question, answers);
    if (found === null) break;
    if ('typed' in found) return { steps, query: found.typed };
    steps = [...steps, found.step];
  }
  return { steps, query: '' };
}

/** The first question, with what was typed before it was there; nothing of that where none is asked. */
function asked<Question>(preparation: Preparation<Question>, { ahead }: { ahead: string }) {
  const flow = pastKnown({ ...preparation, steps: [] });
  const isAsking = flow.steps.length < preparation.questions.length;
  return { ...preparation, ...flow, ...(isAsking && flow.query === '' && { query: ahead }) };
}

const withoutLast = (steps: readonly Step[]): readonly Step[] =>
  steps.slice(
    0,
    steps.findLastIndex(({ isPassed }) => !isPassed),
  );

const noFlow = {
  work: null,
  questions: [],
  steps: [],
  confirmation: null,
  isAsked: undefined,
  known: undefined,
  ahead: '',
};

export const nothingOpen = {
  ...noFlow,
  query: '',
  scope: null,
  within: [],
  isDirect: false,
  failure: null,
};

/** Types of the machine: its context, events, guards and actions. */
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
      needsConfirmation: ({ context }) => context.confirmation !== null,
      isDirect: ({ context }) => context.isDirect,
      isAgreed: ({ context }, agreed: { typed: string; isSecondKey: boolean }) =>
        isAgreement(context.confirmation, agreed),
    },
    actions: {
      forget: assign(nothingOpen),
      clearQuery: assign({ query: '' }),
      open: assign((_, { query = '', within = [] }: Opening<Found>) => ({
        ...nothingOpen,
        ...typed(query),
        within,
      })),
      ask: assign(({ context }, preparation: Preparation<Question>) => asked(preparation, context)),
      typeAhead: assign({ ahead: (_, { text }: { text: string }) => text }),
      dropWork: assign(noFlow),
      type: assign((_, { text }: { text: string }) => ({
        ...typed(text),
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
      answer: assign(({ context }, { step }: { step: Step }) =>
        pastKnown({ ...context, steps: [...context.steps, step] }),
      ),
      stepBack: assign({ steps: ({ context }) => withoutLast(context.steps) }),
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

/** A sign at the start narrows the search instead of being searched, also where it replaces what was typed before. */
function typed(text: string) {
  const sign = scopeSigns.find((one) => text.startsWith(one));
  return sign ? { scope: sign, query: text.slice(1) } : { query: text };
}

/** A second key, or for the irreversible the count. */
function isAgreement(
  confirmation: DestructiveConfirmation | null,
  agreed: { typed: string; isSecondKey: boolean },
) {
  if (!confirmation?.irreversible) return agreed.isSecondKey;
  return agreed.typed.replace(/\s/g, '') === String(confirmation.count);
}
