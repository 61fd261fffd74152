import { expect, test } from 'vitest';
import { sets, verbs } from '#tests/support/sentence-words.ts';
import { correctSentence } from './corrections.ts';
import { lexiconOf } from './lexicon.ts';
import { parse } from './parse.ts';

const lexicon = lexiconOf(verbs, sets);

function correctedOf(text: string): string | null {
  const [reading] = parse(text, lexicon, { kind: null, today: '2026-11-22' });
  return correctSentence(text, reading, lexicon);
}

test.each([
  ['asign FV4XVM', 'assign FV4XVM'],
  ['asign unasigned', 'assign unassigned'],
  ['unasigned sandton', 'unassigned sandton'],
  ['note overdeu OVN "call"', 'note overdue OVN "call"'],
  ['full lockesr', 'full lockers'],
])('%s is corrected to %s', (typed, meant) => {
  expect(correctedOf(typed)).toBe(meant);
});

test.each(['assign FV4XVM to sipho', 'print FV4XVM', 'full lockers', 'note FV4XVM gate code 4471'])(
  'a valid sentence is not corrected: %s',
  (typed) => {
    expect(correctedOf(typed)).toBeNull();
  },
);
