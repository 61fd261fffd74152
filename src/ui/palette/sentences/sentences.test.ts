import { expect, test } from 'vitest';
import { command } from '#commands/command.ts';
import { noFocus } from '#commands/focus.ts';
import { correctSentence } from '#domain/search/sentence/corrections.ts';
import { lexiconOf } from '#domain/search/sentence/lexicon.ts';
import { parse } from '#domain/search/sentence/parse.ts';
import { OPEN } from '#domain/search/sentence/reading.ts';
import { commandEntries } from '../entries.ts';
import { rowsOf } from '../list/list-row.ts';
import { indexOf } from '../rank.ts';
import { foundSections } from '../sections.ts';
import { sentenceEntries, type Sentences } from './sentences.ts';

const commands = [
  command({ id: 'assign', title: 'Assign…', on: 'shipments', run: () => {} }),
  command({
    id: 'note',
    title: 'Note…',
    on: 'shipments',
    sentence: { takes: ['text'] },
    run: () => {},
  }),
];

const lexicon = lexiconOf(
  [
    { id: OPEN, on: null, takes: ['record'], say: ['open'] },
    { id: 'assign', on: 'shipments', takes: ['person'], say: ['assign'] },
    { id: 'note', on: 'shipments', takes: ['text'], say: ['note'] },
  ],
  [
    {
      kind: 'shipments',
      names: ['shipment', 'shipments'],
      conditions: [
        { field: 'flag', value: 'unassigned', words: ['Unassigned'] },
        { field: 'status', value: 'delivered', words: ['Delivered'] },
        { field: 'step', value: 'delivered', words: ['Delivered'] },
      ],
    },
  ],
);

const sentences: Sentences = {
  read: (text) => parse(text, lexicon, { kind: null, today: '2026-11-22' }),
  correct: (text, reading) => correctSentence(text, reading, lexicon),
  commandOf: (id) => commands.find((one) => one.id === id),
  total: async () => 23,
  whyNot: () => null,
  begin: () => Promise.reject(new Error('not begun here')),
};

const rows = (text: string) =>
  sentenceEntries(text, sentences).map(({ title, detail, off }) => ({ title, detail, off }));

test.each([
  ['assign 20 unassigned to sipho', 'Assign: 20 shipments, Unassigned · sipho'],
  ['assign FV4XVM', 'Assign: FV4XVM'],
  ['note these "call first"', 'Note: the selection · “call first”'],
  ['unassigned', 'Open: shipments, Unassigned'],
  ['open FV4XVM', 'Open: FV4XVM'],
  ['FV4XVM PZDRMT', 'Open: FV4XVM, PZDRMT'],
])('the sentence %s is read as %s', (text, title) => {
  expect(rows(text)).toEqual([{ title, detail: undefined, off: undefined }]);
});

test('interpretations with the same title name their field', () => {
  const title = 'Open: shipments, Delivered';
  expect(rows('delivered')).toEqual([
    { title, detail: 'status', off: undefined },
    { title, detail: 'step', off: undefined },
  ]);
});

test.each(['assign', 'FV4XVM', ' FV4XVM ', 'shipments', 'gate code', 'sipho', '', 'open'])(
  '“%s” is not a sentence',
  (text) => {
    expect(rows(text)).toEqual([]);
  },
);

test('words that may be one text are offered in quotes', () => {
  expect(rows('note FV4XVM gate code 4471')).toEqual([
    { title: 'Put “gate code 4471” in quotes', detail: 'to use it as the text', off: undefined },
  ]);
});

test('unknown words are named, and the sentence is disabled', () => {
  expect(rows('assign unassigned to sipho at 08:00')).toEqual([
    {
      title: 'Assign: shipments, Unassigned · sipho',
      detail: '“08:00” is not understood',
      off: true,
    },
  ]);
});

test('the correction of a misspelt word is offered', () => {
  expect(rows('asign 20 unassigned to sipho')[0]?.title).toBe(
    'Did you mean “assign 20 unassigned to sipho”?',
  );
  expect(rows('assign 20 unassigned to sipho').map(({ title }) => title)).toEqual([
    'Assign: 20 shipments, Unassigned · sipho',
  ]);
});

test('a corrected sentence comes after a command whose name starts with the query', () => {
  const given = { records: [], frecency: { weightOf: () => 0 } };
  const kinds = (text: string, title: string) => {
    const index = indexOf(commandEntries([command({ id: 'x', title, run: () => {} })], noFocus));
    const found = foundSections(index, text, {
      ...given,
      sentences: sentenceEntries(text, sentences),
    });
    return rowsOf(found).map(({ kind }) => kind);
  };
  const misspelt = 'unasigned shipments';
  expect(kinds(misspelt, `${misspelt} every day`)).toEqual(['command', 'sentence']);
  expect(kinds(misspelt, `Reports: ${misspelt}`)).toEqual(['sentence', 'command']);
  expect(kinds('unassigned', 'Shipments unassigned')).toEqual(['sentence', 'command']);
});
