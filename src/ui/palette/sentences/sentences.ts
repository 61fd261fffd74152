import type { Command } from '#commands/command.ts';
import { countOf } from '#commands/asking/wording.ts';
import { isKind } from '#domain/entities/entities.ts';
import { hasAdvice } from '#domain/search/sentence/advice.ts';
import { EXPORT, type Reading } from '#domain/search/sentence/reading.ts';
import { iconShapes, type IconName } from '#ui/mark/icon-shapes.ts';
import { SENTENCE, type Entry } from '../entries.ts';
import type { Work } from '../work.ts';

/**
 * Result of starting a sentence: a URL with an action to run there, or a command with rows and
 * answers.
 */
export type Begun = { is: 'go'; href: string; after?: () => void } | { is: 'work'; work: Work };

/** Sentence parser of the palette. */
export interface Sentences {
  /** Interpretations of a text, the most likely first. */
  read: (text: string) => readonly Reading[];
  /** Corrects misspelt words, given the current interpretation; null if there is no correction. */
  correct: (text: string, reading: Reading | undefined) => string | null;
  commandOf: (id: string) => Command | undefined;
  /** Number of rows that match the conditions; null if unknown. */
  total: (reading: Reading, signal: AbortSignal) => Promise<number | null>;
  /** Resolves the names of a sentence; throws with the reason if that fails. */
  begin: (reading: Reading) => Promise<Begun>;
  /** Reason why the command of a reading without rows cannot start here; null if it can. */
  whyNot: (reading: Reading) => string | null;
}

/**
 * Whether a reading is a complete sentence: it names conditions, a record or an argument. A verb
 * alone is a command, and a word alone is a search.
 */
function isWhole({ verb, conditions, records, arguments: given, ...rest }: Reading): boolean {
  if (verb === EXPORT) return rest.kind !== null;
  if (verb === null) return conditions.length > 0 || records.length > 0;
  const isOfRows = conditions.length + records.length > 0 || rest.isSelection;
  return isOfRows || given.length > 0 || rest.count !== null;
}

/** Whether the reading names the rows of its command. */
const hasRows = ({ conditions, records, count }: Reading): boolean =>
  conditions.length + records.length > 0 || count !== null;

/** Whether the reading is only the name of a command, without the rows that it needs. */
const isBareVerb = (reading: Reading, { commandOf }: Sentences): boolean =>
  reading.verb !== null &&
  commandOf(reading.verb)?.on !== undefined &&
  reading.leftOver.length === 0 &&
  !isWhole(reading);

/** Whether the text is more than a single code, which the search finds without a sentence. */
const isMoreThanSearch = (text: string, { verb, records, conditions }: Reading): boolean =>
  verb !== null || conditions.length > 0 || (records.length > 0 && /\s/.test(text.trim()));

const isIcon = (name: string | undefined): name is IconName =>
  name !== undefined && Object.hasOwn(iconShapes, name);

/** Rows of an interpretation in words: "20 shipments, Unassigned, SDT". */
function rowsInWords(reading: Reading): string {
  const { verb, kind, count, conditions, records, isSelection } = reading;
  const named = conditions.map(({ value, label = value }) => label);
  const of = kind !== null && isKind(kind) ? kind : null;
  if (records.length > 0) return records.join(', ');
  if (isSelection) return 'the selection';
  if (of === null || (named.length === 0 && count === null && verb !== EXPORT)) return '';
  return [count === null ? of : countOf(count, of), ...named].join(', ');
}

const argumentsInWords = (reading: Reading): string[] =>
  reading.arguments.map((one) => {
    if (one.is === 'best') return 'the best driver';
    return one.is === 'text' ? `“${one.text}”` : one.text;
  });

/** Verb of an interpretation in words. */
export function verbInWords(
  { verb }: Reading,
  { commandOf }: Pick<Sentences, 'commandOf'>,
): string {
  const command = verb === null ? undefined : commandOf(verb);
  return (command?.title ?? (verb === EXPORT ? 'Export' : 'Open')).replace(/…$/, '');
}

function titleOf(reading: Reading, sentences: Sentences): string {
  const verb = verbInWords(reading, sentences);
  const parts = [rowsInWords(reading), ...argumentsInWords(reading)].filter((part) => part !== '');
  return parts.length === 0 ? verb : `${verb}: ${parts.join(' · ')}`;
}

const readingsOf = (text: string, sentences: Sentences): Reading[] =>
  sentences.read(text).filter((one) => isWhole(one) && isMoreThanSearch(text, one));

/** Whether the sentence changes no rows, so that unknown words can be ignored. */
const isHarmless = ({ verb }: Reading, command: Command | undefined): boolean =>
  verb === null || verb === EXPORT || (command?.on === undefined && !command?.danger);

/**
 * Whether a sentence is mostly understood. An unknown first word is probably a command that does
 * not exist.
 */
const isMostlyKnown = (text: string, { score, leftOver }: Reading): boolean =>
  score > 0 && !leftOver.includes(text.trim().split(/\s+/)[0] ?? '');

/** Suggested correction, if it is a complete sentence. */
function correction(text: string, sentences: Sentences): Entry[] {
  if (hasAdvice(text)) return [];
  const typed = sentences.correct(text, sentences.read(text)[0]);
  const [reading] = typed === null ? [] : readingsOf(typed, sentences);
  if (typed === null || !reading || reading.leftOver.length > 0) return [];
  const title = `Did you mean “${typed}”?`;
  return [
    {
      id: 'sentence corrected',
      kind: 'sentence',
      icon: 'repeat',
      group: SENTENCE,
      title,
      reading,
      typed,
    },
  ];
}

/** Rows for interpretations and corrections; sentences with unknown words are disabled. */
export function sentenceEntries(text: string, sentences: Sentences): Entry[] {
  const entries = readingEntries(text, sentences);
  const isUnderstood = entries.some(({ off, kind }) => kind === 'sentence' && off !== true);
  const meant = correction(text, sentences);
  return isUnderstood ? [...entries, ...meant] : [...meant, ...entries];
}

/** Names the fields ("Status", "Delivering branch") of interpretations with equal titles. */
function distinguish(entries: readonly Entry[]): Entry[] {
  const isSame = (one: Entry, other: Entry) => one !== other && one.title === other.title;
  return entries.map((entry) => {
    if (entry.kind !== 'sentence' || entry.detail !== undefined) return entry;
    if (!entries.some((other) => isSame(entry, other))) return entry;
    return { ...entry, detail: entry.reading.conditions.map(({ field }) => field).join(', ') };
  });
}

/**
 * Row for a reading, with a remark about unknown words or the reason why the command cannot start.
 */
function readingEntry(reading: Reading, at: number, sentences: Sentences): Entry[] {
  const command = reading.verb === null ? undefined : sentences.commandOf(reading.verb);
  const icon = isIcon(command?.icon) ? command.icon : 'chevron-right';
  const group = SENTENCE;
  const shared = { id: `sentence ${at}`, icon, group, kind: 'sentence' as const, reading };
  const title = titleOf(reading, sentences);
  if (reading.leftOver.length > 0) return [{ ...shared, title, ...withRest(reading, command) }];
  const why = command?.on === undefined || hasRows(reading) ? null : sentences.whyNot(reading);
  return [{ ...shared, title, ...(why !== null && { detail: why, off: true }) }];
}

/**
 * Remark about unknown words: that they are ignored, that they can be quoted, or why the row is
 * disabled.
 */
function withRest(reading: Reading, command: Command | undefined) {
  const rest = reading.leftOver.join(' ');
  if (isHarmless(reading, command)) return { detail: `Ignored: “${rest}”` };
  const takesText = command?.sentence && command.sentence.takes?.includes('text');
  if (takesText)
    return { title: `Put “${rest}” in quotes`, detail: 'to use it as the text', quotes: rest };
  return { detail: `“${rest}” is not understood`, off: true };
}

/** Sorts possible readings first, followed by at most one impossible reading. */
function readyFirst(entries: readonly Entry[]): Entry[] {
  const [first] = entries.filter(({ off }) => off === true);
  const ready = entries.filter(({ off }) => off !== true);
  return first === undefined ? ready : [...ready, first];
}

function readingEntries(text: string, sentences: Sentences): Entry[] {
  const readings = readingsOf(text, sentences);
  const isRead = readings.some(({ leftOver }) => leftOver.length === 0);
  const shown = readings.filter((reading) => {
    const { leftOver, verb } = reading;
    if (leftOver.length === 0 || !isHarmless(reading, sentences.commandOf(verb ?? ''))) return true;
    return !isRead && isMostlyKnown(text, reading) && !hasAdvice(text);
  });
  const entries = shown.flatMap((reading, at) => readingEntry(reading, at, sentences));
  return distinguish(readyFirst(entries));
}

/** Rows for the known part of a sentence, for a search that finds nothing else. */
export function partialEntries(text: string, sentences: Sentences): Entry[] {
  const readings = readingsOf(text, sentences).filter(({ verb }) => verb === null);
  return readings.slice(0, 1).flatMap((reading, at) => readingEntry(reading, at, sentences));
}

/**
 * Rows for a command typed without the rows it needs, with the reason; only for a search that finds
 * nothing else.
 */
export function bareVerbEntries(text: string, sentences: Sentences): Entry[] {
  const found = sentences.read(text).filter((one) => isBareVerb(one, sentences));
  return readyFirst(found.flatMap((reading, at) => readingEntry(reading, at, sentences)));
}
