import { expect, test } from 'vitest';
import type { NowSourceId } from '#domain/overview/now.ts';
import { nowLine } from '#tests/support/recomputed/now-line.ts';
import { calmOrder } from './now/now-order.ts';

const line = (source: NowSourceId, score: number) => ({ ...nowLine(source), score });
const order = (...args: Parameters<typeof calmOrder>) =>
  calmOrder(...args).map((one) => one.source);

test('without an earlier order the most urgent line of Now comes first', () => {
  expect(order([line('overdue', 100), line('on-hold', 50)], [])).toEqual(['overdue', 'on-hold']);
});

test('lines with a similar urgency keep their order', () => {
  const lines = [line('overdue', 57), line('on-hold', 50)];
  expect(order(lines, ['on-hold', 'overdue'])).toEqual(['on-hold', 'overdue']);
});

test('a clearly more urgent line moves above all others', () => {
  const lines = [line('upstream', 90), line('overdue', 51), line('on-hold', 50)];
  expect(order(lines, ['on-hold', 'overdue', 'upstream'])).toEqual([
    'upstream',
    'on-hold',
    'overdue',
  ]);
});

test('a new line is placed by its urgency, and a removed line leaves no gap', () => {
  const lines = [line('upstream', 90), line('failed-open', 60), line('on-hold', 50)];
  expect(order(lines, ['upstream', 'overdue', 'on-hold'])).toEqual([
    'upstream',
    'failed-open',
    'on-hold',
  ]);
});
