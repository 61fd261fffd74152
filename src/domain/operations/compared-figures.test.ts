import { expect, test } from 'vitest';
import { weekBefore } from './compared-figures.ts';

test('figures are compared with the same minute a week before', () => {
  expect(weekBefore(new Date('2026-11-20T08:15:59.999Z')).toISOString()).toBe(
    '2026-11-13T08:15:00.000Z',
  );
});
