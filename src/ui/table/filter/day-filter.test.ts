import { expect, test } from 'vitest';
import { dayFilter } from './day-filter.ts';
import { meaningOf } from './filter-fields.ts';
import { parseFilter } from './filter-grammar.ts';

const field = dayFilter('created', 'Created', { from: 'from', to: 'to' });

// South Africa is two hours ahead of UTC, so a day starts at 22:00 UTC of the day before.
test.each([
  ['created:2026-11-20', { from: '2026-11-19T22:00:00.000Z', to: '2026-11-20T22:00:00.000Z' }],
  ['created:>2026-11-20', { from: '2026-11-20T22:00:00.000Z' }],
  ['created:<2026-11-20T10:57', { to: '2026-11-20T08:57:00.000Z' }],
  ['created:<=2026-11-20T10:57', { to: '2026-11-20T08:58:00.000Z' }],
  ['created:>=2026-11-20T00:00', { from: '2026-11-19T22:00:00.000Z' }],
])('the condition %s gives the period %j', (line, filter) => {
  const found = meaningOf(parseFilter(line), [field]);
  expect(found.problems).toEqual([]);
  const instants = Object.entries(found.filter ?? {}).map(([key, value]) => [
    key,
    new Date(String(value)).toISOString(),
  ]);
  expect(Object.fromEntries(instants)).toEqual(filter);
});

test.each(['created:2026-11-20T24:00', 'created:2026-02-31T10:00', 'created:10:57'])(
  'the condition %s has no valid date or time',
  (line) => {
    expect(meaningOf(parseFilter(line), [field]).filter).toBeNull();
  },
);
