import { expect, test } from 'vitest';
import type { Deviation, Member } from '#map/place-groups.ts';
import { nextProblem } from './problems.ts';

const at = { latitude: -26, longitude: 28 };
const object = (key: string, deviation: Deviation | null): Member => ({ key, deviation, ...at });
const objects = [
  object('well', null),
  object('full', { level: 'warning', word: 'full', since: 100 }),
  object('silent', { level: 'offline', word: 'no fix', since: null }),
  object('late', { level: 'danger', word: 'offline', since: 900 }),
  object('old', { level: 'danger', word: 'offline', since: 500 }),
];
const walk = (by: number) => {
  let from: string | undefined;
  return Array.from({ length: 5 }, () => (from = nextProblem(objects, from, by)?.key));
};

test('the next problem is the next in severity and age, with wrap-around', () => {
  expect(walk(1)).toEqual(['old', 'late', 'full', 'silent', 'old']);
  expect(walk(-1)).toEqual(['silent', 'full', 'late', 'old', 'silent']);
});

test('after an object without a problem the most severe problem is next, and without problems the result is undefined', () => {
  expect(nextProblem(objects, 'well', 1)?.key).toBe('old');
  expect(nextProblem(objects.slice(0, 1), undefined, 1)).toBeUndefined();
});
