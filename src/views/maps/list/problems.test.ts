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

test('problems follow in order, the worst and oldest first, with wrap-around', () => {
  expect(walk(1)).toEqual(['old', 'late', 'full', 'silent', 'old']);
  expect(walk(-1)).toEqual(['silent', 'full', 'late', 'old', 'silent']);
});

test('the worst problem comes after an object without one, and the result is undefined if there are no problems', () => {
  expect(nextProblem(objects, 'well', 1)?.key).toBe('old');
  expect(nextProblem(objects.slice(0, 1), undefined, 1)).toBeUndefined();
});
