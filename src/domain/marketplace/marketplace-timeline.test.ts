import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { marketplaceEventStates } from './marketplace-events.ts';
import { timelineOf } from './marketplace-timeline.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString();
const told = (
  sequence: number,
  minute: number,
  state: (typeof marketplaceEventStates)[number] = 'accepted',
) => ({ sequence, event_code: 'Departed', state, occurred_at: at(minute) });
const received = (happened: number, arrived: number, event_code = 'Departed') => ({
  event_code,
  event_time: at(happened),
  received_at: at(arrived),
});
const verdicts = (...given: Parameters<typeof timelineOf>) =>
  timelineOf(...given).map(({ ours, verdict }) => `${ours?.sequence ?? '-'} ${verdict}`);

test('a receipt after more than 15 minutes is late', () => {
  expect(verdicts([told(1, 0)], [received(0, 15)])).toEqual(['1 received']);
  expect(verdicts([told(1, 0)], [received(0, 16)])).toEqual(['1 late']);
});

test('events are in order, each with its receipt', () => {
  expect(verdicts([told(2, 5), told(1, 0)], [received(5, 6), received(0, 1)])).toEqual([
    '1 received',
    '2 received',
  ]);
});

test('a receipt before that of an earlier event is out of order', () => {
  expect(
    verdicts(
      [told(1, 0), told(2, 5), told(3, 6)],
      [received(0, 9), received(5, 6), received(6, 8)],
    ),
  ).toEqual(['1 received', '2 out_of_order', '3 out_of_order']);
  expect(verdicts([told(1, 0), told(2, 5)], [received(0, 6), received(5, 6)])).toEqual([
    '1 received',
    '2 received',
  ]);
});

test('an event without a receipt shows its state', () => {
  const ours = (['accepted', 'waiting', 'failed', 'overridden'] as const).map((state, sequence) =>
    told(sequence, sequence, state),
  );
  expect(verdicts(ours, [])).toEqual(['0 missing', '1 waiting', '2 failed', '3 overridden']);
});

test('a second receipt is a duplicate, and one without an event is unexpected', () => {
  expect(
    verdicts([told(1, 0)], [received(0, 3), received(0, 2), received(0, 4, 'Delivered')]),
  ).toEqual(['1 received', '- duplicate', '- unexpected']);
  // The same event at another time is a different event.
  expect(verdicts([told(1, 0)], [received(1, 2)])).toEqual(['1 missing', '- unexpected']);
});

test('every event and every receipt appears once', () => {
  const numbers = fc.array(fc.nat(5), { maxLength: 8 });
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(5)), numbers, (happened, arrived) => {
      const events = happened.map((step) => told(step, step));
      const receipts = arrived.map((step, index) => received(step, 10 + index));
      const steps = timelineOf(events, receipts);
      expect(steps.filter((step) => step.ours !== null)).toHaveLength(events.length);
      expect(steps.filter((step) => step.theirs !== null)).toHaveLength(receipts.length);
    }),
  );
});
