import { describe, expect, test } from 'vitest';
import { numberOf, question } from './ask.ts';

describe('typed numbers', () => {
  test.each([
    ['7', 7],
    ['-7', -7],
    ['189,50', 189.5],
    ['189.50', 189.5],
    ['1,190', 1.19],
    ['1190.5', 1190.5],
    ['1 190,50', 1190.5],
    ['1\u00a0190,50', 1190.5],
    ['1\u202f190,50', 1190.5],
    ['1,190.50', 1190.5],
    ['-1,190.50', -1190.5],
    ['12,190.50', 12_190.5],
    ['123,190.50', 123_190.5],
    ['1,190,200.50', 1_190_200.5],
    ['R1,190.50', 1190.5],
    ['r 12', 12],
    ['R-12', -12],
  ])('parses %s', (typed, value) => {
    expect(numberOf(typed)).toBe(value);
  });

  test.each([
    '',
    'R',
    'rand',
    'x12',
    '12x',
    '12.',
    ',5',
    '1.2.3',
    '1,2,3',
    '1234,190.50',
    '1,19.50',
    '1,1900.50',
    ',190.50',
    'x1,190.50',
    '1,190.50x',
    '1.190,50',
    'R R12',
    '--1',
  ])('rejects %j', (typed) => {
    expect(numberOf(typed)).toBeUndefined();
  });
});

test('an amount is parsed as a number and displayed as money', () => {
  const amount = question({ name: 'amount', label: 'Amount', kind: 'money' });
  const verdict = amount.read(' R1,190.50 ');
  expect(verdict).toMatchObject({ ok: true, value: 1190.5 });
  expect(verdict.ok && verdict.words.replaceAll(/\s/g, ' ')).toBe('R 1 190,50');
  expect(amount.read('much')).toEqual({
    ok: false,
    why: 'Type an amount, for instance 189,50.',
  });
  expect(amount.read(' ')).toMatchObject({ ok: false });
});
