import type { Command } from '../../commands/command.ts';
import { countOf } from '../../commands/wording.ts';
import { isKind } from '../../domain/entities/entities.ts';
import { EXPORT, type Reading } from '../../domain/sentence/reading.ts';
import { iconShapes, type IconName } from '../mark/icon-shapes.ts';
import { SENTENCE, type Entry } from './entries.ts';
import type { Work } from './work.ts';

/** Start of a sentence: an address and an act to do there, or a command with its rows and given answers. */
export type Begun = { is: 'go'; href: string; after?: () => void } | { is: 'work'; work: Work };

/** How the palette understands sentences. */
export interface Sentences {
  /** What a text may mean, the most likely first. */
  read: (text: string) => readonly Reading[];
  /** The text with its misspelt words put right, given what it was understood as; null where nothing can be. */
  correct: (text: string, reading: Reading | undefined) => string | null;
  commandOf: (id: string) => Command | undefined;
  /** How many rows the conditions of a reading find; null where that cannot be told. */
  total: (reading: Reading, signal: AbortSignal) => Promise<number | null>;
  /** Looks up what it names; throws with the reason where it cannot be done. */
  begin: (reading: Reading) => Promise<Begun>;
}

/** A sentence has a set, a record or an argument: a verb alone is a command, a word alone a search. */
function isWhole({ verb, conditions, records, arguments: given, ...rest }: Reading): boolean {
  if (verb === EXPORT) return rest.kind !== null;
  if (verb === null) return conditions.length > 0 || records.length > 0;
  const isOfRows = conditions.length + records.length > 0 || rest.isSelection;
  return isOfRows || given.length > 0 || rest.count !== null;
}

/** A single code is found as a record; it needs no sentence. */
const isMoreThanSearch = (text: string, { verb, records, conditions }: Reading): boolean =>
  verb !== null || conditions.length > 0 || (records.length > 0 && /\s/.test(text.trim()));

const isIcon = (name: string | undefined): name is IconName =>
  name !== undefined && Object.hasOwn(iconShapes, name);

/** The rows of a reading in words: "20 shipments, Unassigned, SDT". */
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

/** The verb of a reading in words. */
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

/** What may have been meant, where that is a sentence without anything left over. */
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

/** Readings as rows of the list, and what may have been meant; what was not understood is said and cannot be chosen. */
export function sentenceEntries(text: string, sentences: Sentences): Entry[] {
  const entries = readingEntries(text, sentences);
  const [first] = entries;
  const isUnderstood = first !== undefined && first.off !== true;
  const meant = correction(text, sentences);
  return isUnderstood ? [...entries, ...meant] : [...meant, ...entries];
}

/** Readings that say the same in words differ by what the words are of: "status", "source". */
function distinguished(entries: readonly Entry[]): Entry[] {
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
    // A guess at half of the words would only be in the way.
    if (command === undefined) return [];
    if (command.sentence?.takes?.includes('text') === true)
      return [{ ...shared, title: `Put “${rest}” in quotes`, detail: 'as the text', quotes: rest }];
    const detail = `“${rest}” is not understood`;
    return [{ ...shared, title: titleOf(reading, sentences), detail, off: true }];
  });
  return distinguished(entries);
}
