import { expect, test } from 'vitest';
import { question } from '../../commands/ask.ts';
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

test('the choice that is typed stands first, because Enter takes it', () => {
  expect(titles('delivered')[0]).toBe('Delivered');
  expect(titles('failed')).toEqual(['Delivery failed attempt']);
});

test('choices that fit equally well, and all of them while nothing is typed, keep their order', () => {
  expect(titles('delivery')).toEqual(['Delivery assigned', 'Delivery failed attempt']);
  expect(titles('')).toEqual(['Delivery assigned', 'Delivery failed attempt', 'Delivered']);
});
