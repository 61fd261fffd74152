import { expect, test } from 'vitest';
import { marksOf } from './match.ts';
import { indexOf, joinIndexes, rank } from './rank.ts';

const entries = (...titles: string[]) => titles.map((title) => ({ id: title, title }));
const titles = (
  list: readonly { id: string; title: string; keywords?: readonly string[] }[],
  query: string,
  habit?: (id: string) => number,
) => rank(indexOf(list), query, { most: 50, habit }).map(({ entry }) => entry.title);

test('exact matches rank first, then prefix, word, inner and fuzzy matches', () => {
  const list = entries('Rates', 'Fresh', 'To reset', 'Resubmit', 'res', 'Nothing');
  expect(titles(list, 'RES')).toEqual(['res', 'Resubmit', 'To reset', 'Fresh', 'Rates']);
});

test('frequent use changes the order within a kind of match, but never between kinds', () => {
  const list = entries('Resend', 'Resubmit', 'Reset', 'Fresh');
  expect(titles(list, 'res', (id) => (id === 'Resubmit' ? 2 : id === 'Fresh' ? 9 : 0))).toEqual([
    'Resubmit',
    'Reset',
    'Resend',
    'Fresh',
  ]);
});

test('synonyms match like words of the entry', () => {
  const list = [
    { id: 'a', title: 'Sign out', keywords: ['log out', 'leave'] },
    { id: 'b', title: 'Catalogue' },
  ];
  expect(titles(list, 'log')).toEqual(['Sign out', 'Catalogue']);
  expect(titles(list, 'lgo')).toEqual(['Catalogue'].slice(1));
});

test('a synonym that repeats a word of the title does not raise the rank', () => {
  const list = [
    { id: 'here', title: 'Zones and rates here', keywords: ['rates', 'map'] },
    { id: 'place', title: 'Rates and estimates' },
  ];
  expect(titles(list, 'rates')).toEqual(['Rates and estimates', 'Zones and rates here']);
  expect(titles(list, 'map')).toEqual(['Zones and rates here']);
});

test('complete words at the start of a title count as the name of the entry', () => {
  const list = [
    { id: 'slip', title: 'Credit notes by debtor', keywords: ['print'] },
    { id: 'printer', title: 'Printers' },
    { id: 'print', title: 'Print waybills' },
  ];
  expect(titles(list, 'print')).toEqual(['Print waybills', 'Credit notes by debtor', 'Printers']);
});

test('hyphens count as spaces', () => {
  const list = [
    { id: 'outages', title: 'Outages', keywords: ['load-shedding'] },
    { id: 'sms', title: 'Re-send SMS' },
  ];
  expect(titles(list, 'load shedding')).toEqual(['Outages']);
  expect(titles(list, 're send')).toEqual(['Re-send SMS']);
  expect(marksOf('Re-send SMS', 're send')).toEqual([[0, 7]]);
});

test('fuzzy matches start at the start of a word', () => {
  expect(titles(entries('Make the sidebar narrow', 'Kept as rows'), 'kar')).toEqual([
    'Kept as rows',
  ]);
});

test('digits and punctuation are matched', () => {
  expect(titles(entries('CG54', 'CG45', 'PZDRMT/1'), 'cg5')).toEqual(['CG54', 'CG45']);
  expect(titles(entries('PZDRMT/1'), 't/1')).toEqual(['PZDRMT/1']);
  expect(titles(entries('anything'), 'zz')).toEqual([]);
});

test('all entries are searched, and at most the requested number is returned', () => {
  const many = Array.from({ length: 20_000 }, (_, at) => ({
    id: `${at}`,
    title: `Shipment ${at}`,
  }));
  const found = rank(indexOf(many), 'shipment 19999', { most: 50 });
  expect(found.map(({ entry }) => entry.id)).toEqual(['19999']);
  expect(rank(indexOf(many), 'ship', { most: 50 })).toHaveLength(50);
  expect(rank(indexOf(many), '', { most: 50 })).toHaveLength(50);
});

test('a shorter limit returns the start of the longer list', () => {
  const words = [
    'Rates',
    'Rates and estimates',
    'Ratesheet',
    'Old rates',
    'Separates',
    'Rough at best',
  ];
  const list = Array.from({ length: 60 }, (_, at) => ({ id: `${at}`, title: `${words[at % 6]}` }));
  const found = (most: number) =>
    rank(indexOf(list), 'rates', { most }).map(({ entry, tier }) => `${tier} ${entry.id}`);
  const all = found(60);
  expect(all).toHaveLength(60);
  for (let most = 1; most < 60; most += 7) expect(found(most)).toEqual(all.slice(0, most));
});

test('joined indexes rank like one index', () => {
  const parts = [['Rates', 'Sign out'], [], ['Resubmit', 'Rest']].map((names) =>
    names.map((title) => ({ id: title, title, keywords: [`also ${title}`] })),
  );
  expect(joinIndexes(parts.map(indexOf))).toEqual(indexOf(parts.flat()));
});

test.each([
  ['Resubmit to carrier', 'res', [[0, 3]]],
  ['Fresh reset', 'res', [[6, 9]]],
  [
    'Rates and estimates',
    'raes',
    [
      [0, 2],
      [3, 5],
    ],
  ],
  ['Rates', 'x', []],
  ['Rates', '', []],
])('the letters of "%s" that match the query "%s" are highlighted', (text, query, marks) => {
  expect(marksOf(text, query)).toEqual(marks);
});
