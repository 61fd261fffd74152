import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeIntervals } from './intervals.ts';
import { plannedOutages, stageAt, type SheddingSlot, type StageStatement } from './schedule.ts';
import { HOUR_MS } from '../kernel/time.ts';

const at = (text: string) => Date.parse(`${text}:00+02:00`);
const always = (stage: number): StageStatement[] => [{ stage, from: 0, until: null, said_at: 0 }];
const slot = (change: Partial<SheddingSlot>): SheddingSlot => ({
  block: 1,
  day_of_month: 24,
  stage: 4,
  from_minute: 18 * 60,
  until_minute: 20 * 60 + 30,
  ...change,
});
/** Schedule without an end. */
const holding = (slots: readonly SheddingSlot[]) => [{ valid_from: '2020-01-01', slots }];
const clock = (moment: number) => new Date(moment + 2 * HOUR_MS).toISOString().slice(8, 16);
const spans = (found: readonly { from: number; until: number }[]) =>
  found.map(({ from, until }) => `${clock(from)}/${clock(until)}`);

test('a slot applies on its day of the month, at its stage and above', () => {
  const window = { from: at('2026-11-23T00:00'), until: at('2026-11-26T00:00') };
  expect(spans(plannedOutages(holding([slot({})]), always(4), window))).toEqual([
    '24T18:00/24T20:30',
  ]);
  expect(plannedOutages(holding([slot({})]), always(3), window)).toEqual([]);
  expect(plannedOutages(holding([slot({ day_of_month: 27 })]), always(8), window)).toEqual([]);
});

test('slots over midnight and the end of a month are complete, and the 31st exists only in long months', () => {
  const late = slot({ day_of_month: 30, from_minute: 22 * 60, until_minute: 30 });
  const first = slot({ day_of_month: 1, from_minute: 0, until_minute: 150 });
  const last = slot({ day_of_month: 31 });
  const window = { from: at('2026-12-01T00:10'), until: at('2026-12-01T12:00') };
  expect(spans(plannedOutages(holding([late, first, last]), always(8), window))).toEqual([
    '30T22:00/01T02:30',
  ]);
  const december = { from: at('2026-12-31T00:00'), until: at('2027-01-01T00:00') };
  expect(plannedOutages(holding([last]), always(8), december)).toHaveLength(1);
});

test('the newest stage announcement for a time applies', () => {
  const said: StageStatement[] = [
    { stage: 4, from: 0, until: 100, said_at: 1 },
    { stage: 6, from: 50, until: 80, said_at: 2 },
    { stage: 2, from: 70, until: null, said_at: 3 },
  ];
  expect([10, 60, 75, 200].map((moment) => stageAt(said, moment))).toEqual([4, 6, 2, 2]);
  expect(stageAt([], 10)).toBe(0);
});

test('each day uses the schedule that is valid on that day, even a schedule without a slot for the block', () => {
  const present = {
    valid_from: '2026-11-01',
    slots: [24, 25, 26].map((day_of_month) => slot({ day_of_month })),
  };
  const next = {
    valid_from: '2026-11-25',
    slots: [slot({ day_of_month: 25, from_minute: 360, until_minute: 480 })],
  };
  const wide = { from: at('2026-11-24T00:00'), until: at('2026-11-27T00:00') };
  expect(spans(plannedOutages([next, present], always(4), wide))).toEqual([
    '24T18:00/24T20:30',
    '25T06:00/25T08:00',
  ]);
  expect(plannedOutages([{ ...present, valid_from: '2026-12-01' }], always(4), wide)).toEqual([]);
});

const slots = fc.array(
  fc.record({
    block: fc.constant(1),
    day_of_month: fc.integer({ min: 1, max: 31 }),
    stage: fc.integer({ min: 1, max: 8 }),
    from_minute: fc.integer({ min: 0, max: 1439 }),
    until_minute: fc.integer({ min: 0, max: 1439 }),
  }),
  { maxLength: 30 },
);
const anyWindow = fc
  .record({ start: fc.integer({ min: 0, max: 800 }), hours: fc.integer({ min: 1, max: 72 }) })
  .map(({ start, hours }) => {
    const from = at('2026-01-30T00:00') + start * HOUR_MS;
    return { from, until: from + hours * HOUR_MS };
  });

test('merging outages is idempotent and ignores their order, and a higher stage includes the lower ones', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 50 }))
    .map(([from, length]) => ({ from, until: from + length }));
  fc.assert(
    fc.property(fc.array(span), (all) => {
      const once = mergeIntervals(all);
      expect(mergeIntervals(once)).toEqual(once);
      expect(mergeIntervals(all.toReversed())).toEqual(once);
      const total = (given: typeof all) =>
        given.reduce((sum, { from, until }) => sum + until - from, 0);
      expect(total(once)).toBeLessThanOrEqual(total(all));
    }),
  );
  fc.assert(
    fc.property(slots, anyWindow, fc.integer({ min: 0, max: 7 }), (given, window, stage) => {
      const less = plannedOutages(holding(given), always(stage), window);
      const more = plannedOutages(holding(given), always(stage + 1), window);
      for (const { from, until } of less)
        expect(more.some((one) => one.from <= from && one.until >= until)).toBe(true);
    }),
  );
});
