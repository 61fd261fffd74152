import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countChanges, scheduleChanges } from './schedule-changes.ts';
import type { SheddingSlot } from './schedule.ts';

const slot = (from: number, until: number, change: Partial<SheddingSlot> = {}): SheddingSlot => ({
  block: 4,
  day_of_month: 24,
  stage: 2,
  from_minute: from * 60,
  until_minute: until * 60,
  ...change,
});
const times = (from: number, until: number) => ({
  from_minute: from * 60,
  until_minute: until * 60,
});

test('a slot with new times is one change, not a removal and an addition', () => {
  const changes = scheduleChanges([slot(6, 8), slot(18, 20)], [slot(6, 8), slot(20, 22)]);
  expect(changes).toEqual([
    { block: 4, day_of_month: 24, stage: 2, before: times(18, 20), after: times(20, 22) },
  ]);
  expect(countChanges(changes)).toEqual({ added: 0, removed: 0, changed: 1 });
});

test('slots of different blocks, days or stages never count as one changed slot', () => {
  const next = [slot(18, 20, { block: 5 }), slot(18, 20, { day_of_month: 25 })];
  expect(countChanges(scheduleChanges([slot(18, 20)], next))).toEqual({
    added: 2,
    removed: 1,
    changed: 0,
  });
  expect(scheduleChanges([slot(18, 20)], [slot(18, 20, { stage: 3 })])).toHaveLength(2);
});

const slots = fc.array(
  fc.record({
    block: fc.integer({ min: 1, max: 2 }),
    day_of_month: fc.integer({ min: 1, max: 2 }),
    stage: fc.integer({ min: 1, max: 2 }),
    from_minute: fc.integer({ min: 0, max: 5 }),
    until_minute: fc.integer({ min: 0, max: 5 }),
  }),
  { maxLength: 12 },
);
const keyOf = (one: SheddingSlot) => Object.values(one).join();
const setOf = (all: readonly SheddingSlot[]) => new Set(all.map(keyOf));

test('applying the changes gives the new schedule, and equal schedules have no changes', () => {
  fc.assert(
    fc.property(slots, slots, (present, next) => {
      const made = setOf(present);
      for (const { before, after, ...place } of scheduleChanges(present, next)) {
        if (before !== null) expect(made.delete(keyOf({ ...place, ...before }))).toBe(true);
        if (after !== null) made.add(keyOf({ ...place, ...after }));
      }
      expect(made).toEqual(setOf(next));
      expect(scheduleChanges(present, [...present].toReversed())).toEqual([]);
    }),
  );
});
