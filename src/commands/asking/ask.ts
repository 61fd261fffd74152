import { formatDateTime, formatDay, parseInstant } from '#domain/kernel/time.ts';
import { formatNumber } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import {
  amountReading,
  figureReading,
  numberProblem,
  readAmount,
  readFigure,
} from '#domain/text/numbers.ts';
import { parseDay, suggestedDays, type DayDirection } from './days.ts';
import { nearMoments, parseMoment } from './moments.ts';

export type QuestionKind =
  | 'text'
  | 'number'
  | 'money'
  | 'date'
  | 'moment'
  | 'choice'
  | 'yes-no'
  | 'record';

/** Offer to run another command instead, with these answers. */
export interface OtherWay {
  command: string;
  answers: Readonly<Record<string, unknown>>;
  /** Answers as texts, displayed next to the command. */
  words: string;
  /** Shortcut that accepts the offer. It includes a modifier, because other keys type text. */
  keys: string;
}

/** Suggested answer of a question. */
export interface Option {
  value: unknown;
  label: string;
  detail?: string;
  /** Code of the record, displayed next to the label. */
  code?: string;
  /** Suitability, from 0 to 100. */
  score?: number;
  /** Reason against the option; does not prevent choosing it. */
  warning?: string;
  /** Sentence that the user must confirm after choosing the option. */
  doubt?: string;
  /** Command to start if the user chooses this option; the question is abandoned. */
  instead?: OtherWay;
}

/** Searches options; an empty text returns the suggestions. */
type OptionSearch = (text: string, signal: AbortSignal) => Promise<readonly Option[]>;

/**
 * Valid answer (`value` for the schema, `words` for the user), or the reason why the answer is
 * invalid.
 */
export type Verdict = { ok: true; value: unknown; words: string } | { ok: false; why: string };

/** One argument of a command, asked in the palette or as a field of a form. */
export interface Question {
  name: string;
  label: string;
  kind: QuestionKind;
  optional: boolean;
  /** Entity whose records can be chosen. */
  pick?: string;
  options: readonly Option[];
  /** Parses and validates typed text. An empty text leaves an optional question unanswered. */
  read: (text: string) => Verdict;
  /** Validates a chosen option. */
  accept: (option: Option) => Verdict;
  /** Whether the question must be asked after these answers to earlier questions. */
  isAsked?: (answers: Readonly<Record<string, unknown>>) => boolean;
  /** Text displayed while the input is empty. */
  hint?: string | undefined;
  /** Meaning of an empty answer to an optional question, for instance "Today". */
  emptyMeans?: string | undefined;
  /** Search for options that replaces the search for the entity's records. */
  search?: OptionSearch | undefined;
  /** Heading of the suggestions. */
  heading?: string | undefined;
  placeholder?: string | undefined;
  /** Returns the question adapted to the answers of earlier questions. */
  after?: (answers: Readonly<Record<string, unknown>>) => Question;
}

/** Validates a parsed value; returns the value to send, or the reason why it is invalid. */
export type Check = (value: unknown) => { ok: true; value: unknown } | { ok: false; why: string };

interface QuestionSpec {
  name: string;
  label: string;
  kind: QuestionKind;
  optional?: boolean;
  pick?: string;
  options?: readonly Option[];
  check?: Check;
  hint?: string | undefined;
  emptyMeans?: string | undefined;
  search?: OptionSearch;
  heading?: string;
  placeholder?: string;
  today?: string;
  /** Whether the suggested days are in the past or in the future. */
  direction?: DayDirection | undefined;
}

/** Creates a question with the parser, suggestions and texts of its kind. */
export function question(spec: QuestionSpec): Question {
  const { name, label, kind, optional = false, pick, hint, emptyMeans, check = anything } = spec;
  const { search, heading, direction } = spec;
  const placeholder = spec.placeholder ?? placeholderOf(spec);
  const today = spec.today ?? todayHere();
  const options = spec.options ?? defaultOptions(kind, today, direction);
  const validate = (value: unknown, words: string): Verdict => {
    const checked = check(value);
    return checked.ok ? { ...checked, words } : checked;
  };
  return {
    name,
    label,
    kind,
    optional,
    pick,
    hint,
    emptyMeans,
    search,
    heading,
    placeholder,
    options,
    accept: ({ value, label: words }) => validate(value, wordsOf(kind, value) ?? words),
    read(text) {
      const typed = text.trim();
      if (typed === '' && optional) return { ok: true, value: undefined, words: 'none' };
      const why = whyNot({ kind, label, placeholder }, typed);
      if (typed === '') return { ok: false, why };
      const value = parseTyped(kind, typed, { options, today, direction });
      if (value === undefined) return { ok: false, why };
      return validate(value, wordsOf(kind, value) ?? typed);
    },
  };
}

const anything: Check = (value) => ({ ok: true, value });

const instructions: Record<Exclude<QuestionKind, 'text'>, string> = {
  number: 'Type a number.',
  money: 'Type an amount, for instance 189,50.',
  date: 'Type a day, for instance 23 nov, tomorrow or +3.',
  moment: 'Type a time, for instance 14:05, yesterday 16:30 or now.',
  choice: 'Choose an option from the list.',
  'yes-no': 'Choose yes or no.',
  record: 'Choose an option from the list.',
};

const numberKinds = { number: figureReading, money: amountReading } as const;

/** Reason why a text is invalid; for an ambiguous number, both of its meanings. */
function whyNot(
  { kind, label, placeholder }: Pick<QuestionSpec, 'kind' | 'label' | 'placeholder'>,
  typed: string,
): string {
  if (kind === 'text') return `${label} is required.`;
  const read = kind === 'number' || kind === 'money' ? numberKinds[kind](typed) : null;
  if (read?.ok === false && read.fault === 'ambiguous')
    return numberProblem(read, { label, example: '' }) ?? '';
  return instructionFor(kind, placeholder);
}

/** Instruction for an invalid input. A question about a time can have its own examples. */
const instructionFor = (
  kind: Exclude<QuestionKind, 'text'>,
  examples: string | undefined,
): string =>
  kind === 'moment' && examples !== undefined
    ? `Type a time, for instance ${examples}.`
    : instructions[kind];

/** Placeholder with examples of past days; undefined if the placeholder of the kind fits. */
const placeholderOf = ({ kind, direction }: QuestionSpec): string | undefined =>
  kind === 'date' && direction === 'past'
    ? 'Type a day, for instance 23 nov or yesterday'
    : undefined;

function defaultOptions(
  kind: QuestionKind,
  today: string,
  direction: DayDirection | undefined,
): readonly Option[] {
  if (kind === 'date')
    return suggestedDays(today, direction).map(({ day, label }) => ({
      value: day,
      label,
      detail: formatDay(day),
    }));
  if (kind === 'moment') return nearMoments();
  if (kind !== 'yes-no') return [];
  return ['Yes', 'No'].map((label) => ({ value: label === 'Yes', label }));
}

function parseTyped(
  kind: QuestionKind,
  typed: string,
  {
    options,
    today,
    direction,
  }: { options: readonly Option[]; today: string; direction: DayDirection | undefined },
): unknown {
  if (kind === 'text') return typed;
  if (kind === 'number') return readFigure(typed) ?? undefined;
  if (kind === 'money') return readAmount(typed) ?? undefined;
  if (kind === 'date') return parseDay(typed, today, direction) ?? undefined;
  if (kind === 'moment') return parseMoment(typed, today) ?? undefined;
  if (kind === 'record') return undefined;
  return matchingOption(typed, options)?.value;
}

/**
 * Option with exactly this label; without an exact match, the only option whose label begins with
 * the text.
 */
function matchingOption(typed: string, options: readonly Option[]): Option | undefined {
  const word = typed.toLowerCase();
  const meant = options.filter(({ label }) => label.toLowerCase().startsWith(word));
  const exact = meant.find(({ label }) => label.toLowerCase() === word);
  return exact ?? (meant.length === 1 ? meant[0] : undefined);
}

function wordsOf(kind: QuestionKind, value: unknown): string | undefined {
  if (kind === 'date' && typeof value === 'string') return formatDay(value.slice(0, 10));
  // The value of an option is not always a timestamp: "before run 318" is resolved later.
  if (kind === 'moment' && typeof value === 'string')
    return parseInstant(value) === null ? undefined : formatDateTime(value);
  if (kind === 'money' && typeof value === 'number') return inRand(value);
  if (kind === 'number' && typeof value === 'number') return formatNumber(value);
  return undefined;
}
