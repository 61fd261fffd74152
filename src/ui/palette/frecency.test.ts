import { expect, test } from 'vitest';
import { createFrecency } from './frecency.ts';

function browserStorage(text: string | null = null) {
  const kept = new Map<string, string>(text === null ? [] : [['palette-frecency', text]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

const day = 24 * 3_600_000;

test('frequent and recent use raises the weight of an entry, and weights halve in ten days', () => {
  const clock = { now: 0 };
  const habits = createFrecency(browserStorage(), '7', () => clock.now);
  habits.used('old');
  habits.used('old');
  clock.now = 10 * day;
  expect(habits.weightOf('old')).toBeCloseTo(1);
  habits.used('new');
  habits.used('new');
  expect(habits.weightOf('new')).toBeGreaterThan(habits.weightOf('old'));
  expect(habits.weightOf('never')).toBe(0);
  clock.now = 10 * day + 1;
  habits.used('old');
  expect(habits.recent(5)).toEqual(['old', 'new']);
});

test('the recent entries of each user are stored separately', () => {
  const kept = browserStorage();
  createFrecency(kept, '7').used('resubmit');
  createFrecency(kept, '8').used('cancel');
  expect(createFrecency(kept, '7').recent(5)).toEqual(['resubmit']);
  expect(createFrecency(kept, '8').recent(5)).toEqual(['cancel']);
});

test.each(['not json', '[]', '{"7":5}', '{"7":{"a":"b"}}', 'null'])(
  'unreadable storage %s is ignored',
  (text) => {
    const habits = createFrecency(browserStorage(text), '7');
    expect(habits.recent(5)).toEqual([]);
    habits.used('a');
    expect(habits.weightOf('a')).toBeCloseTo(1);
  },
);

test('used entries count as recent even without browser storage', () => {
  const habits = createFrecency(null, '7');
  habits.used('a');
  expect(habits.recent(1)).toEqual(['a']);
});
