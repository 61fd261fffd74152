import { expect, test } from 'vitest';
import { createBatchSize } from './batch-size.ts';

test('chunks grow to a hundred rows where they are quick, and shrink to twenty where they are slow', () => {
  const pace = createBatchSize();
  for (let chunk = 0; chunk < 20; chunk += 1) pace.took(1);
  expect(pace.rows()).toBe(100);
  for (let chunk = 0; chunk < 20; chunk += 1) pace.took(5000);
  expect(pace.rows()).toBe(20);
});

test('rows that take 1 ms each come to chunks of 40', () => {
  const pace = createBatchSize();
  for (let chunk = 0; chunk < 20; chunk += 1) pace.took(pace.rows());
  expect(pace.rows()).toBe(40);
});
