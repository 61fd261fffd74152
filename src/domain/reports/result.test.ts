import { describe, expect, test } from 'vitest';
import { differenceWords, figureWords, groupWords } from './result.ts';

test.each([
  ['text', 'as it is', null, 'as it is'],
  ['text', '7', 'Karoo Outdoor', 'Karoo Outdoor'],
  ['text', '7', '7', '7'],
  ['text', null, null, 'None'],
  ['code', '', null, 'None'],
  ['code', 'late_collection-fee', null, 'Late collection fee'],
  ['day', '2026-11-20', null, 'Fri, 20 Nov'],
  ['month', '2026-11', null, 'November 2026'],
  ['weekday', '1', null, 'Monday'],
  ['weekday', '6', null, 'Saturday'],
  ['weekday', '7', null, 'Sunday'],
  ['hour', '08', null, '08:00'],
  ['status', 'at-hub', null, 'At hub'],
  ['province', 'WC', null, 'Western Cape'],
  ['province', 'XX', null, 'XX'],
] as const)('the group %s %s (%s) is "%s"', (kind, key, label, words) => {
  expect(groupWords(kind, key, label)).toBe(words);
});

test.each([
  ['count', 12_384, '12\u00a0384'],
  ['share', 0.615, '61,5%'],
  ['money', 69, 'R\u00a069,00'],
  ['decimal', 1.25, '1,3'],
  ['hours', 0.66, '40 min'],
  ['hours', 59.6 / 60, '1 h 00'],
  ['hours', 12.35, '12 h 21'],
  ['hours', 47.99, '47 h 59'],
  ['hours', 76, '3 d 4 h'],
  ['time', 8.5, '08:30'],
  ['time', 17.999, '17:59'],
  ['count', null, '–'],
] as const)('the figure %s %s is "%s"', (kind, figure, words) => {
  expect(figureWords(kind, figure)).toBe(words);
});

describe('the difference to the previous figure', () => {
  test.each([
    ['share', 0.615, 0.6, '1,5 points more than before'],
    ['share', 0.6, 0.615, '1,5 points less than before'],
    ['share', 0.6, 0.6004, 'the same as before'],
    ['hours', 3, 1.5, '1 h 30 more than before'],
    ['hours', 1.5, 3, '1 h 30 less than before'],
    ['hours', 3, 3.004, 'the same as before'],
    ['count', 120, 100, '20% more than before'],
    ['count', 75, 100, '25% less than before'],
    ['money', -50, -100, '50% more than before'],
    ['count', 100, 100, 'the same as before'],
    // There is no share of zero.
    ['count', 5, 0, null],
    ['count', 0, 0, 'the same as before'],
    ['time', 8, 9, null],
    ['count', null, 9, null],
    ['count', 9, null, null],
  ] as const)(
    'the difference of a %s that is now %s and was %s before is %s',
    (kind, now, before, words) => {
      expect(differenceWords(kind, now, before)).toBe(words);
    },
  );
});
