import fc from 'fast-check';
import { expect, test } from 'vitest';
import { netNews, newsKinds, newsMessage, newsSubjects, type NewsItem } from './driver-news.ts';

const item = (
  subject_id: number,
  what: NewsItem['what'],
  subject: NewsItem['subject'] = 'delivery',
) => ({
  subject,
  subject_id,
  what,
});
const items = fc.array(
  fc.record({
    subject: fc.constantFrom(...newsSubjects),
    subject_id: fc.integer({ min: 1, max: 4 }),
    what: fc.constantFrom(...newsKinds),
  }),
  { maxLength: 40 },
);

test.each([
  ['assigned', ['on'], 'on'],
  ['assigned and changed', ['on', 'changed'], 'on'],
  ['assigned and unassigned', ['on', 'off'], null],
  ['unassigned', ['off'], 'off'],
  ['changed and unassigned', ['changed', 'off'], 'off'],
  ['unassigned and assigned again', ['off', 'on'], null],
  ['unassigned, assigned again and changed', ['off', 'on', 'changed'], 'changed'],
  ['changed twice', ['changed', 'changed'], 'changed'],
] as const)('work that was %s is reported as one final change', (_, happened, what) => {
  const told = netNews(happened.map((one) => item(1, one)));
  expect(told.map((one) => one.what)).toEqual(what === null ? [] : [what]);
});

test('a requested collection that is unassigned and assigned again counts as changed', () => {
  const again = [item(1, 'off', 'pickup'), item(1, 'on', 'pickup')];
  expect(netNews(again)).toEqual([item(1, 'changed', 'pickup')]);
});

test('each subject is reported at most once, with its last change', () => {
  fc.assert(
    fc.property(items, (all) => {
      const told = netNews(all);
      const keys = told.map(({ subject, subject_id }) => `${subject} ${subject_id}`);
      expect(new Set(keys).size).toBe(keys.length);
      for (const one of told) {
        const last = all.findLast(
          ({ subject, subject_id }) => subject === one.subject && subject_id === one.subject_id,
        );
        expect(one.what === 'off').toBe(last?.what === 'off');
      }
    }),
  );
});

test('many changes are joined into one message that names the first changes and uses the template of their kind', () => {
  const named = (count: number, what: NewsItem['what']) =>
    Array.from({ length: count }, (_, at) => ({ ...item(at, what), label: `P${at}, Sandown` }));
  expect(newsMessage([])).toBeNull();
  expect(newsMessage(named(2, 'on'))).toEqual({
    template: 'driver-assigned',
    text: 'To deliver: P0, Sandown; P1, Sandown.',
  });
  expect(newsMessage([...named(9, 'on'), ...named(1, 'off')])).toEqual({
    template: 'driver-work',
    text: 'To deliver: P0, Sandown; P1, Sandown; P2, Sandown; and 6 more.\nNo longer yours: P0, Sandown.',
  });
});
