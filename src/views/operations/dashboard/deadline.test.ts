import { expect, test } from 'vitest';
import { lineAge } from './now/deadline.ts';

const at = '2026-11-23T08:00:00Z';

test.each([
  ['2026-11-23T08:40:00Z', 'in 40 min', false],
  ['2026-11-23T10:03:00Z', 'in 2 h 03 min', false],
  ['2026-11-23T07:20:00Z', '40 min late', true],
  ['2026-11-22T06:00:00Z', '26 h late', true],
  ['2026-11-26T08:00:00Z', 'in 3 d', false],
])('the deadline %s is displayed as "%s"', (deadline, text, isPast) => {
  expect(lineAge({ since: at, deadline }, at)).toEqual({ text, isPast });
});

test('a line without a deadline only shows how long its oldest row has waited', () => {
  const line = { since: '2026-11-19T08:00:00Z', deadline: null };
  expect(lineAge(line, at)).toEqual({ text: 'waiting 4 d', isPast: false });
});
