import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { noFocus, type Focus } from '#commands/focus.ts';
import { isKind } from '#domain/entities/entities.ts';
import { permissions } from '#domain/people/permissions.ts';
import { adviceFor, hasAdvice } from '#domain/search/sentence/advice.ts';
import { correctSentence } from '#domain/search/sentence/corrections.ts';
import { parse } from '#domain/search/sentence/parse.ts';
import type { Lexicon, Reading } from '#domain/search/sentence/reading.ts';
import { knownTowns } from '#domain/places/suburbs.ts';
import { commandEntries, type Entry } from '#ui/palette/entries.ts';
import { rowsOf } from '#ui/palette/list/list-row.ts';
import { indexOf } from '#ui/palette/rank.ts';
import { foundSections } from '#ui/palette/sections.ts';
import { sentenceEntries, type Sentences } from '#ui/palette/sentences/sentences.ts';
import { fallbackSections } from '#ui/palette/steps/fallback.ts';
import { everyCommand } from '../commands/commands.ts';
import { lexiconFor } from './lexicon.ts';
import { whyNotHere } from './reader.ts';
import { readSets } from './sets.ts';

const file = path.join(import.meta.dirname, '../../../tests/corpus/sentences/sentences.tsv');
const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
/** Role, entity of the row in focus, sentence, and the first row that the palette shows. */
const corpus = lines.map((line) => line.split('\t'));

const branches = [
  { id: 3, words: ['SDT', 'Sandton depot'] },
  { id: 4, words: ['CPT', 'Cape Town hub', 'Cape Town'] },
  { id: 5, words: ['STB', 'Somerset West depot', 'Cape Town'] },
  { id: 6, words: ['DUR', 'Durban hub', 'Durban'] },
];

const row = { id: 1, status: 'collection-unassigned', collection_driver_id: null };

const focusOn = (kind: string): Focus => ({
  ...noFocus,
  permissions: new Set<string>(permissions),
  ...(isKind(kind) && { kind, rows: { get: () => row }, focusedId: row.id }),
});

const sentencesOf = (lexicon: Lexicon, focus: Focus): Sentences => ({
  read: (text) =>
    parse(text, lexicon, {
      kind: focus.kind,
      today: '2026-11-22',
      now: Date.parse('2026-11-22T12:00:00+02:00'),
    }),
  correct: (text, reading) => correctSentence(text, reading, lexicon),
  commandOf: (id) => everyCommand.find((one) => one.id === id),
  whyNot: (reading) => whyNotHere(reading, { commands: everyCommand, focus }),
  total: async () => null,
  begin: () => Promise.reject(new Error('not begun here')),
});

/**
 * Interpretation of a sentence in one line: command or "open", rows, conditions, records and
 * arguments.
 */
function readingLine({ verb, kind, count, order, leftOver, ...rest }: Reading): string {
  const { conditions, records, isSelection, arguments: given } = rest;
  return [
    verb ?? 'open',
    kind ?? '-',
    ...(order === null ? [] : [order]),
    ...(count === null ? [] : [`first ${count}`]),
    ...(isSelection ? ['selection'] : []),
    ...conditions.map(({ field, value, isOpen }) => `${field}:${isOpen ? '?' : ''}${value}`),
    ...records,
    ...given.map((one) => {
      if (one.is === 'answer') return `${one.name}=${one.text}`;
      return one.is === 'best' ? 'best' : `${one.is} ${one.text}`;
    }),
    ...(leftOver.length === 0 ? [] : [`unknown: ${leftOver.join(' ')}`]),
  ].join(' · ');
}

function rowLine(entry: Entry | undefined, sentence: string, isInstead: boolean): string {
  if (entry === undefined) return 'records';
  if (isInstead && hasAdvice(sentence)) return `advice: ${adviceFor(sentence).text}`;
  const off = entry.off === true ? ` (${entry.detail})` : '';
  if (entry.kind === 'open') return 'records, otherwise settings';
  if (entry.kind !== 'sentence') return `= ${entry.id}${off}`;
  const typed = entry.typed === undefined ? '' : `meant “${entry.typed}”: `;
  return `${typed}${readingLine(entry.reading)}${off}`;
}

let lexicon: Lexicon;
beforeAll(async () => {
  lexicon = lexiconFor(everyCommand, await readSets(), { branches, towns: knownTowns });
});

const indexes = new Map<string, ReturnType<typeof indexOf<Entry>>>();

/** First row of the palette for a sentence; "records" where only the server can find something. */
function firstRow(kind: string, sentence: string): string {
  const focus = focusOn(kind);
  const sentences = sentencesOf(lexicon, focus);
  const index = indexes.get(kind) ?? indexOf(commandEntries(everyCommand, focus));
  indexes.set(kind, index);
  const found = foundSections(index, sentence, {
    records: [],
    frecency: { weightOf: () => 0 },
    sentences: sentenceEntries(sentence, sentences),
    otherwise: () => fallbackSections(sentence, { sentences, entries: index.entries }),
  });
  return rowLine(rowsOf(found)[0], sentence, found[0]?.title === 'Instead');
}

describe('sentences that users type', () => {
  test('the corpus has at least 200 sentences, without duplicates', () => {
    const sentences = corpus.map(([, kind, sentence]) => `${kind} ${sentence}`);
    expect(sentences.length).toBeGreaterThanOrEqual(200);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  test('each sentence is interpreted as the corpus expects', () => {
    const read = corpus.map(([person, kind = '', sentence = '']) =>
      [person, kind, sentence, firstRow(kind, sentence)].join('\t'),
    );
    expect(read).toEqual(lines);
  });
});
