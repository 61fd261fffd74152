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

test('in a distant view neighbouring towns are one group with worst state, count and oldest age', () => {
  const groups = groupTowns(byTown(fleet), { zoom: 5, now });
  expect(
    groups.map(({ name, members, worst, words }) => [name, members.length, worst, words]),
  ).toEqual([
    ['Johannesburg', 5, 'danger', '2 offline 41 min · 2 full'],
    ['Bloemfontein', 1, null, ''],
  ]);
});

test('in a near view each town is a group, and each object belongs to exactly one group', () => {
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

test('a group has the name and position of its largest town', () => {
  const [far] = groupTowns(byTown([at('e', sandton), at('a', johannesburg)]), { zoom: 5, now });
  const [near] = groupTowns(byTown([at('a', johannesburg)]), { zoom: 12, now });
  expect(far).toMatchObject({ name: 'Johannesburg', worst: null, words: '' });
  expect([far?.latitude, far?.longitude]).toEqual([near?.latitude, near?.longitude]);
  expect(far?.members.map(({ key }) => key)).toEqual(['a', 'e']);
});

test('problems are listed worst first, with the age of the oldest if known', () => {
  const words = (...deviations: Deviation[]) =>
    groupTowns(byTown(deviations.map((one, key) => at(String(key), johannesburg, one))), {
      zoom: 9,
      now,
    }).map((group) => [group.worst, group.words]);
  const silent: Deviation = { level: 'offline', word: 'silent', since: now - 3 * 3_600_000 };
  const ahead: Deviation = { level: 'danger', word: 'offline', since: now + 60_000 };
  expect(words(silent)).toEqual([['offline', '1 silent 3 h']]);
  expect(words(silent, full, offline(5))).toEqual([
    ['danger', '1 offline 5 min · 1 full · 1 silent 3 h'],
  ]);
  expect(words(full, full)).toEqual([['warning', '2 full']]);
  // A clock that is behind shows no negative age.
  expect(words(ahead)).toEqual(words({ ...ahead, since: now }));
});

test('objects between towns belong to the nearest town, and without objects there is no group', () => {
  const [karoo] = groupTowns(byTown([at('k', [-29.2, 26.1])]), { zoom: 9, now });
  expect(karoo?.name).toBe('Bloemfontein');
  expect(groupTowns([], { zoom: 9, now })).toEqual([]);
});
