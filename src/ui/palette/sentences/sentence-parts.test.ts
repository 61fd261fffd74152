import { expect, test } from 'vitest';
import { sets, verbs } from '#tests/support/sentence-words.ts';
import { lexiconOf } from '#domain/search/sentence/lexicon.ts';
import { parse } from '#domain/search/sentence/parse.ts';
import { partsOf, withoutPart } from './sentence-parts.ts';

const lexicon = lexiconOf(verbs, sets);

/** Returns each part of a sentence, and the sentence that remains without the part. */
function without(text: string) {
  const [reading] = parse(text, lexicon, { kind: null, today: '2026-11-22' });
  if (!reading) throw new Error(`“${text}” means nothing.`);
  return partsOf(reading).map((part) => [part.text, withoutPart(text, part)]);
}

test('removing a part of a sentence removes its typed words', () => {
  expect(without('assign 20 unassigned Cape Town to sipho d')).toEqual([
    ['20 shipments', 'assign unassigned Cape Town to sipho d'],
    ['unassigned', 'assign 20 Cape Town to sipho d'],
    ['cpt', 'assign 20 unassigned to sipho d'],
    ['sipho d', 'assign 20 unassigned Cape Town'],
  ]);
});

test('quoted texts are removed with their quotes, and unknown words one by one', () => {
  expect(without('note FV4XVM "gate code"')).toEqual([
    ['FV4XVM', 'note "gate code"'],
    ['“gate code”', 'note FV4XVM'],
  ]);
  expect(without('note gate FV4XVM code')).toEqual([
    ['FV4XVM', 'note gate code'],
    ['gate code', 'note FV4XVM'],
  ]);
});

test('a name in a sentence is looked up before the command runs', () => {
  const open = (text: string) => {
    const [reading] = parse(text, lexicon, { kind: null, today: '2026-11-22' });
    if (!reading) throw new Error(`“${text}” means nothing.`);
    return partsOf(reading).flatMap((part) => (part.isOpen ? [part.text] : []));
  };
  expect(open('assign FV4XVM to sipho d')).toEqual(['sipho d']);
  expect(open('assign FV4XVM to best')).toEqual(['best driver']);
  expect(open('note FV4XVM "gate code"')).toEqual([]);
});

test('a set of rows without a number is a part of a sentence, and so is the selection', () => {
  expect(without('unassigned Cape Town')).toEqual([
    ['shipments', 'unassigned Cape Town'],
    ['unassigned', 'Cape Town'],
    ['cpt', 'unassigned'],
  ]);
  expect(without('note these "call first"')).toContainEqual(['the selection', 'note "call first"']);
});
