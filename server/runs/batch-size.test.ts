import { expect, test } from 'vitest';
import { createBatchSize } from './batch-size.ts';

test('batches grow to a hundred rows if rows are fast, and shrink to one row if they are slow', () => {
  const pace = createBatchSize();
  for (let chunk = 0; chunk < 20; chunk += 1) pace.took(1);
  expect(pace.rows()).toBe(100);
  for (let chunk = 0; chunk < 20; chunk += 1) pace.took(5000);
  expect(pace.rows()).toBe(1);
});

test('a slow first batch is followed by a batch of one row', () => {
  const pace = createBatchSize();
  pace.took(5000);
  expect(pace.rows()).toBe(1);
});

test('rows that take 1 ms each lead to batches of 40', () => {
  const pace = createBatchSize();
  for (let chunk = 0; chunk < 20; chunk += 1) pace.took(pace.rows());
  expect(pace.rows()).toBe(40);
});
