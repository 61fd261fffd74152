import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTypedKeys } from './typed-keys.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function desk() {
  const told: string[] = [];
  const keys = createTypedKeys({
    onKey: (key) => told.push(key),
    onText: (text, isWhole) => told.push(`${text}${isWhole ? ' whole' : ' part'}`),
  });
  return { told, keys };
}

test('a single key is an answer, and fast keys that end with Enter are a scanned label', () => {
  const { told, keys } = desk();
  keys.press('1');
  vi.runAllTimers();
  for (const key of '7CVX2K') expect(keys.press(key)).toBe(true);
  expect(keys.press('Enter')).toBe(true);
  expect(told).toEqual(['1', '7CVX2K whole']);
});

test('fast keys without Enter are a partial label, and Enter alone is left to the buttons', () => {
  const { told, keys } = desk();
  expect(keys.press('Enter')).toBe(false);
  for (const key of 'TCG1') keys.press(key);
  vi.runAllTimers();
  expect(keys.press('ArrowDown')).toBe(false);
  expect(told).toEqual(['TCG1 part']);
});
