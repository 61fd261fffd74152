import { expect, test } from 'vitest';
import { question } from './ask.ts';

test('in an amount, a comma before three digits is a thousands separator', () => {
  const amount = question({ name: 'amount', label: 'Amount', kind: 'money' });
  expect(amount.read('1,190')).toMatchObject({ ok: true, value: 1190 });
  expect(amount.read('1.190')).toEqual({
    ok: false,
    why: 'Amount can mean 1.19 or 1190. Write 1.19 or 1190.',
  });
});

test('in other numbers, a comma before three digits is refused as ambiguous', () => {
  const hours = question({ name: 'hours', label: 'Hours', kind: 'number' });
  expect(hours.read('7')).toMatchObject({ ok: true, value: 7 });
  expect(hours.read('1,190')).toMatchObject({ ok: false, why: expect.stringContaining('1190') });
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
