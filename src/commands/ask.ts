import { formatDateTime, formatDay, parseInstant } from '../domain/time.ts';
import { formatNumber } from '../domain/format.ts';
import { inRand } from '../domain/money.ts';
import { todayHere } from '../domain/business-days.ts';
import { nearDays, parseDay } from './days.ts';
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

/** Another way to what is wanted: a command that is run with these answers. */
export interface OtherWay {
  command: string;
  answers: Readonly<Record<string, unknown>>;
  /** The answers as they are read beside the command. */
  words: string;
  /** Takes it while nothing is typed. */
  key: string;
}

/** Something that can be chosen instead of typed. */
export interface Option {
  value: unknown;
  label: string;
  detail?: string;
  /** What else it is known by. */
  code?: string;
  /** How well it suits, 0 to 100. */
  score?: number;
  /** What speaks against it; it can be chosen all the same. */
  warning?: string;
  /** It is no answer: choosing it leaves the question for this. */
  instead?: OtherWay;
}

/** Finds what can be chosen; an empty text asks for what is worth offering. */
type OptionSearch = (text: string, signal: AbortSignal) => Promise<readonly Option[]>;

/** An answer as the schema takes it, with the words that stand for it; or why it is none. */
export type Verdict = { ok: true; value: unknown; words: string } | { ok: false; why: string };

/** One argument of a command, asked in the palette or as a field of a form. */
export interface Question {
  name: string;
  label: string;
  kind: QuestionKind;
  optional: boolean;
  /** The entity to choose a record of. */
  pick?: string;
  options: readonly Option[];
  /** Judges typed text; an empty text leaves an optional question open. */
  read: (text: string) => Verdict;
  /** Judges a chosen value. */
  accept: (option: Option) => Verdict;
  /** Whether it is asked at all after these answers. */
  isAsked?: (answers: Readonly<Record<string, unknown>>) => boolean;
  /** Said while nothing is typed. */
  hint?: string | undefined;
  /** A search of its own for the record to choose. */
  search?: OptionSearch | undefined;
  /** Stands over what is offered before anything is typed. */
  heading?: string | undefined;
  placeholder?: string | undefined;
  /** The same question in the light of what was answered before it. */
  after?: (answers: Readonly<Record<string, unknown>>) => Question;
}

/** Validates a value that was understood; answers the value to send or the reason against it. */
export type Check = (value: unknown) => { ok: true; value: unknown } | { ok: false; why: string };

interface QuestionSpec {
  name: string;
  label: string;
  kind: QuestionKind;
  optional?: boolean;
  pick?: string;
  options?: readonly Option[];
  check?: Check;
  hint?: string;
  search?: OptionSearch;
  heading?: string;
  placeholder?: string;
  today?: string;
}

/** A question from its kind: what may be typed, what is offered, and how an answer reads. */
export function question(spec: QuestionSpec): Question {
  const { name, label, kind, optional = false, pick, hint, check = anything } = spec;
  const { search, heading, placeholder } = spec;
  const today = spec.today ?? todayHere();
  const options = spec.options ?? offered(kind, today);
  const judged = (value: unknown, words: string): Verdict => {
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
    search,
    heading,
    placeholder,
    options,
    accept: ({ value, label: words }) => judged(value, wordsOf(kind, value) ?? words),
    read(text) {
      const typed = text.trim();
      if (typed === '' && optional) return { ok: true, value: undefined, words: 'none' };
      const why = kind === 'text' ? `${label} is required.` : wantedOf(kind, placeholder);
      if (typed === '') return { ok: false, why };
      const value = understood(kind, typed, { options, today });
      if (value === undefined) return { ok: false, why };
      return judged(value, wordsOf(kind, value) ?? typed);
    },
  };
}

const anything: Check = (value) => ({ ok: true, value });

const wanted: Record<Exclude<QuestionKind, 'text'>, string> = {
  number: 'Type a number.',
  money: 'Type an amount, for instance 189,50.',
  date: 'Type a day, for instance 23 nov, tomorrow or +3.',
  moment: 'Type a moment, for instance 14:05, yesterday 16:30 or now.',
  choice: 'Choose an option from the list.',
  'yes-no': 'Choose yes or no.',
  record: 'Choose an option from the list.',
};

/** What may be typed instead; a moment by the examples of its own question. */
const wantedOf = (kind: Exclude<QuestionKind, 'text'>, examples: string | undefined): string =>
  kind === 'moment' && examples !== undefined
    ? `Type a moment, for instance ${examples}.`
    : wanted[kind];

function offered(kind: QuestionKind, today: string): readonly Option[] {
  if (kind === 'date')
    return nearDays(today).map(({ day, label }) => ({
      value: day,
      label,
      detail: formatDay(day),
    }));
  if (kind === 'moment') return nearMoments();
  if (kind !== 'yes-no') return [];
  return ['Yes', 'No'].map((label) => ({ value: label === 'Yes', label }));
}

function understood(
  kind: QuestionKind,
  typed: string,
  { options, today }: { options: readonly Option[]; today: string },
): unknown {
  if (kind === 'text') return typed;
  if (kind === 'number' || kind === 'money') return numberOf(typed);
  if (kind === 'date') return parseDay(typed, today) ?? undefined;
  if (kind === 'moment') return parseMoment(typed, today) ?? undefined;
  if (kind === 'record') return undefined;
  const word = typed.toLowerCase();
  const meant = options.filter(({ label }) => label.toLowerCase().startsWith(word));
  const exact = meant.find(({ label }) => label.toLowerCase() === word);
  return (exact ?? (meant.length === 1 ? meant[0] : undefined))?.value;
}

/** "1 190,50", "R1,190.50" and "1190.5" are one number. */
export function numberOf(typed: string): number | undefined {
  const bare = typed.replace(/^r(?=[\s\d-])/i, '').replace(/[\s\u00a0\u202f]/g, '');
  const isGrouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) && bare.includes('.');
  const text = isGrouped ? bare.replaceAll(',', '') : bare.replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

function wordsOf(kind: QuestionKind, value: unknown): string | undefined {
  if (kind === 'date' && typeof value === 'string') return formatDay(value.slice(0, 10));
  // An option may stand for no moment yet, such as "now".
  if (kind === 'moment' && typeof value === 'string')
    return parseInstant(value) === null ? undefined : formatDateTime(value);
  if (kind === 'money' && typeof value === 'number') return inRand(value);
  if (kind === 'number' && typeof value === 'number') return formatNumber(value);
  return undefined;
}
