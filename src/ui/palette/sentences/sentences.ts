import type { Command } from '#commands/command.ts';
import { countOf } from '#commands/asking/wording.ts';
import { isKind } from '#domain/entities/entities.ts';
import { EXPORT, type Reading } from '#domain/search/sentence/reading.ts';
import { iconShapes, type IconName } from '#ui/mark/icon-shapes.ts';
import { SENTENCE, type Entry } from '../entries.ts';
import type { Work } from '../work.ts';

/** Start of a sentence: an address with an action there, or a command with rows and answers. */
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
}

/**
 * A sentence has a set, a record or an argument. A verb alone is a command, a word alone a search.
 */
function isWhole({ verb, conditions, records, arguments: given, ...rest }: Reading): boolean {
  if (verb === EXPORT) return rest.kind !== null;
  if (verb === null) return conditions.length > 0 || records.length > 0;
  const isOfRows = conditions.length + records.length > 0 || rest.isSelection;
  return isOfRows || given.length > 0 || rest.count !== null;
}

/** A single code is a search result and needs no sentence. */
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
  return `${verb}: ${parts.join(' · ')}`;
}

const readingsOf = (text: string, sentences: Sentences): Reading[] =>
  sentences.read(text).filter((one) => isWhole(one) && isMoreThanSearch(text, one));

/** Suggested correction, if it is a complete sentence. */
function correction(text: string, sentences: Sentences): Entry[] {
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
  const [first] = entries;
  const isUnderstood = first !== undefined && first.off !== true;
  const meant = correction(text, sentences);
  return isUnderstood ? [...entries, ...meant] : [...meant, ...entries];
}

/** Adds the field ("status", "source") to interpretations with equal titles. */
function distinguish(entries: readonly Entry[]): Entry[] {
  const isSame = (one: Entry, other: Entry) => one !== other && one.title === other.title;
  return entries.map((entry) => {
    if (entry.kind !== 'sentence' || entry.detail !== undefined) return entry;
    if (!entries.some((other) => isSame(entry, other))) return entry;
    return { ...entry, detail: entry.reading.conditions.map(({ field }) => field).join(', ') };
  });
}

function readingEntries(text: string, sentences: Sentences): Entry[] {
  const entries = readingsOf(text, sentences).flatMap((reading, at): Entry[] => {
    const command = reading.verb === null ? undefined : sentences.commandOf(reading.verb);
    const icon = isIcon(command?.icon) ? command.icon : 'chevron-right';
    const shared = {
      id: `sentence ${at}`,
      icon,
      group: SENTENCE,
      kind: 'sentence' as const,
      reading,
    };
    if (reading.leftOver.length === 0) return [{ ...shared, title: titleOf(reading, sentences) }];
    const rest = reading.leftOver.join(' ');
    // Skips interpretations of half of the words, because they would be a distraction.
    if (command === undefined) return [];
    if (command.sentence?.takes?.includes('text') === true)
      return [{ ...shared, title: `Put “${rest}” in quotes`, detail: 'as the text', quotes: rest }];
    const detail = `“${rest}” is not understood`;
    return [{ ...shared, title: titleOf(reading, sentences), detail, off: true }];
  });
  return distinguish(entries);
}
