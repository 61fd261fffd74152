import { assign, fromPromise, setup } from 'xstate';
import { failureOf } from './failure.ts';
import { notProvided } from './not-provided.ts';

/** Answered question: value to send and words to display. */
export interface Step {
  name: string;
  label: string;
  value: unknown;
  words: string;
  /** Warning about the answer. */
  warning?: string;
  /** Sentence about the answer that the user must confirm. */
  doubt?: string;
  /** Whether the question was skipped because it does not apply after the earlier answers. */
  isPassed?: boolean;
}

/** Steps without the skipped ones. */
export const answeredOf = (steps: readonly Step[]): readonly Step[] =>
  steps.filter(({ isPassed }) => !isPassed);

export const answersOf = (steps: readonly Step[]): Record<string, unknown> =>
  Object.fromEntries(answeredOf(steps).map(({ name, value }) => [name, value]));

/** Answers as displayed, without empty ones. */
export const answerTexts = (steps: readonly Step[]): string[] =>
  steps.flatMap(({ value, words }) => (value === undefined ? [] : words));

export const warningsOf = (steps: readonly Step[]): string[] =>
  answeredOf(steps).flatMap(({ warning }) => warning ?? []);

/** Confirmation of a destructive command; an irreversible one requires the typed count. */
export interface DestructiveConfirmation {
  count: number;
  irreversible: boolean;
}

export const doubtsOf = (steps: readonly Step[]): string[] =>
  answeredOf(steps).flatMap(({ doubt }) => doubt ?? []);

/** Questions and confirmation of a command before it starts. */
export interface Preparation<Question> {
  questions: readonly Question[];
  confirmation: DestructiveConfirmation | null;
  /**
   * Whether the server previews the command, so that the palette need not confirm doubtful answers.
   */
  isPreviewed?: boolean | undefined;
  /** Whether a question applies after these answers; by default every question does. */
  isAsked?:
    | ((question: Question, answers: Readonly<Record<string, unknown>>) => boolean)
    | undefined;
  /** Known answer of a question, or the text to prefill. */
  known?: ((question: Question, answers: Readonly<Record<string, unknown>>) => Known) | undefined;
}

/** Known answer, text to prefill, or null if neither exists. */
export type Known = { step: Step } | { typed: string } | null;

interface Context<Work, Question, Found> extends Preparation<Question> {
  query: string;
  /** Text typed before the first question appeared. */
  ahead: string;
  /** Prefix character that narrows the search, for instance "#". */
  scope: string | null;
  /** Records that the user opened inside the palette; commands act on the last one. */
  within: readonly Found[];
  work: Work | null;
  steps: readonly Step[];
  /** Whether a shortcut started the command; Back then closes the palette. */
  isDirect: boolean;
  /** Error message of the last chosen command. */
  failure: string | null;
}

/** Initial state of the palette: typed text, or records that are already open in it. */
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

/** Prefix characters that narrow the search. */
const scopeSigns = ['>', '#', '@', '!', '/', '?'] as const;

const skippedStep: Step = { name: '', label: '', value: undefined, words: '', isPassed: true };

type Flow<Question> = Preparation<Question> & { steps: readonly Step[] };

/** Skips questions that do not apply and questions with known answers. */
function skipKnown<Question>(flow: Flow<Question>): { steps: readonly Step[]; query: string } {
  const { questions, isAsked = () => true, known = () => null } = flow;
  let { steps } = flow;
  while (steps.length < questions.length) {
    const question = questions[steps.length];
    const answers = answersOf(steps);
    if (question === undefined) break;
    // The first question is always asked, because no answer can rule it out.
    const isVoid = steps.length > 0 && !isAsked(question, answers);
    const found = isVoid ? { step: skippedStep } : known(question, answers);
    if (found === null) break;
    if ('typed' in found) return { steps, query: found.typed };
    steps = [...steps, found.step];
  }
  return { steps, query: '' };
}

/** Starts the questions. Text typed ahead goes into the first question, if there is one. */
function startQuestions<Question>(
  preparation: Preparation<Question>,
  { ahead }: { ahead: string },
) {
  const flow = skipKnown({ ...preparation, steps: [] });
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
  isPreviewed: undefined,
  isAsked: undefined,
  known: undefined,
  ahead: '',
};

export const closedPalette = {
  ...noFlow,
  query: '',
  scope: null,
  within: [],
  isDirect: false,
  failure: null,
};

/** Whether the palette must ask the user to confirm the command or an answer. */
const needsConfirmation = <Question>(flow: Flow<Question>): boolean =>
  flow.confirmation !== null || (!flow.isPreviewed && doubtsOf(flow.steps).length > 0);

/** Types, actors, guards and actions of the palette machine. */
export function paletteSetup<Work, Question, Found>() {
  // The fields are optional, so that an empty object can declare the types without casts.
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
      needsConfirmation: ({ context }) => needsConfirmation(context),
      isDirect: ({ context }) => context.isDirect,
      isAgreed: ({ context }, agreed: { typed: string; isSecondKey: boolean }) =>
        isAgreement(context.confirmation, agreed),
    },
    actions: {
      forget: assign(closedPalette),
      clearQuery: assign({ query: '' }),
      open: assign((_, { query = '', within = [] }: Opening<Found>) => ({
        ...closedPalette,
        ...parseQuery(query),
        within,
      })),
      ask: assign(({ context }, preparation: Preparation<Question>) =>
        startQuestions(preparation, context),
      ),
      typeAhead: assign({ ahead: (_, { text }: { text: string }) => text }),
      dropWork: assign(noFlow),
      type: assign((_, { text }: { text: string }) => ({
        ...parseQuery(text),
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
        skipKnown({ ...context, steps: [...context.steps, step] }),
      ),
      stepBack: assign({ steps: ({ context }) => withoutLast(context.steps) }),
      choose: assign((_, { work }: { work: Work }) => ({ ...noFlow, work, failure: null })),
      chooseDirectly: assign((_, { work }: { work: Work }) => ({
        ...closedPalette,
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

/**
 * Splits a typed text into prefix character and query. Without a prefix character, the current one
 * stays.
 */
function parseQuery(text: string) {
  const sign = scopeSigns.find((one) => text.startsWith(one));
  return sign ? { scope: sign, query: text.slice(1) } : { query: text };
}

/**
 * Whether the user has confirmed: an irreversible command needs the typed count, any other a second
 * key.
 */
function isAgreement(
  confirmation: DestructiveConfirmation | null,
  agreed: { typed: string; isSecondKey: boolean },
) {
  if (!confirmation?.irreversible) return agreed.isSecondKey;
  return agreed.typed.replace(/\s/g, '') === String(confirmation.count);
}
