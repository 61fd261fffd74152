import { expect, test } from 'vitest';
import { question, type Question } from '#commands/asking/ask.ts';
import { optionRows } from './ask-rows.ts';

const status = question({
  name: 'status',
  label: 'Status',
  kind: 'choice',
  options: ['Delivery assigned', 'Delivery failed attempt', 'Delivered'].map((label) => ({
    value: label,
    label,
  })),
});
const titles = (text: string) => optionRows(status, text).map(({ title }) => title);

test('the best matching choice comes first, because Enter takes it', () => {
  expect(titles('delivered')[0]).toBe('Delivered');
  expect(titles('failed')).toEqual(['Delivery failed attempt']);
});

test('choices with an equal match keep their order', () => {
  expect(titles('delivery')).toEqual(['Delivery assigned', 'Delivery failed attempt']);
  expect(titles('')).toEqual(['Delivery assigned', 'Delivery failed attempt', 'Delivered']);
});

test('typed text answers a text question, and empty text skips an optional question', () => {
  const ask = (kind: 'text' | 'number' | 'choice', optional = false) =>
    question({ name: 'note', label: 'Note', kind, optional });
  const rows = (asked: Question, text: string) =>
    optionRows(asked, text).map(({ title, detail, off }) => [title, detail, off]);
  expect(rows(ask('text'), ' call first ')).toEqual([
    ['Use “call first” as written', undefined, false],
  ]);
  expect(rows(ask('number'), '7')).toEqual([['7', undefined, false]]);
  expect(rows(ask('text'), '')).toEqual([]);
  expect(rows(ask('text', true), '')).toEqual([['Skip', 'optional', false]]);
  expect(rows(ask('choice'), 'anything')).toEqual([]);
  const [wrong] = optionRows(ask('number'), 'seven');
  expect([wrong?.off, wrong?.verdict.ok]).toEqual([true, false]);
});

test('the empty row of an optional question shows its meaning, or otherwise its hint', () => {
  const day = { name: 'date', label: 'Date', kind: 'date', optional: true } as const;
  const rows = (asked: Question) => optionRows(asked, '');
  const [today, ...others] = rows(question({ ...day, emptyMeans: 'Today' }));
  expect([today?.title, today?.detail]).toEqual(['Today', 'if left empty']);
  expect(today?.verdict).toEqual({ ok: true, value: undefined, words: 'Today' });
  expect(others.map(({ title }) => title)).not.toContain('Today');
  expect(rows(question({ ...day, hint: 'Printed on the invoice.' }))[0]?.detail).toBe(
    'Printed on the invoice.',
  );
});

test('a valid typed time comes before the suggestions', () => {
  const day = question({
    name: 'day',
    label: 'Day',
    kind: 'date',
    options: [{ value: '2026-11-21', label: 'Pay day' }],
  });
  expect(optionRows(day, '2026-11-30').length).toBe(1);
  expect(optionRows(day, 'pay').map(({ title }) => title)).toEqual(['Pay day']);
  expect(optionRows(day, 'xyz').map(({ off }) => off)).toEqual([true]);
});
