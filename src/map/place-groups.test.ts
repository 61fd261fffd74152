import { expect, test } from 'vitest';
import { byTown, groupTowns, type Deviation, type Member } from './place-groups.ts';

const now = Date.parse('2026-11-20T08:00:00Z');
const at = (
  key: string,
  [latitude, longitude]: [number, number],
  deviation?: Deviation,
): Member => ({
  key,
  latitude,
  longitude,
  deviation: deviation ?? null,
});
const offline = (minutes: number): Deviation => ({
  level: 'danger',
  word: 'offline',
  since: now - minutes * 60_000,
});
const full: Deviation = { level: 'warning', word: 'full', since: null };
const johannesburg: [number, number] = [-26.2, 28.04];
const sandton: [number, number] = [-26.05, 28.06];
const bloemfontein: [number, number] = [-29.12, 26.22];

const fleet = [
  at('a', johannesburg, full),
  at('b', johannesburg, offline(12)),
  at('c', johannesburg, offline(41)),
  at('d', johannesburg),
  at('e', sandton, full),
  at('f', bloemfontein),
];

test('from far away neighbouring towns are one group with its worst state, count and oldest age', () => {
  const groups = groupTowns(byTown(fleet), { zoom: 5, now });
  expect(
    groups.map(({ name, members, worst, words }) => [name, members.length, worst, words]),
  ).toEqual([
    ['Johannesburg', 5, 'danger', '2 offline 41 min · 2 full'],
    ['Bloemfontein', 1, null, ''],
  ]);
});

test('nearer, each town stands for itself, and every object is in one group', () => {
  const groups = groupTowns(byTown(fleet), { zoom: 9, now });
  expect(groups.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Johannesburg', 'Sandton', 'Bloemfontein']),
  );
  expect(groups.flatMap(({ members }) => members.map(({ key }) => key)).toSorted()).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
    'f',
  ]);
});
