import { expect, test } from 'vitest';
import { minuteOf, sinceHref, sinceSet, sinceSource, sinceSourceIds } from './since.ts';

const from = '2026-11-20T12:05:00.000Z';

test('the filter and the filter line of a line of changes find the same rows', () => {
  expect(sinceSet('shipments-cancelled', { from, branch: null })).toEqual({
    filter: { change: ['cancelled'], changed_from: from },
    line: 'change:cancelled changed:>=2026-11-20T14:05',
  });
  expect(sinceSet('shipments-cancelled', { from, branch: 3 })).toEqual({
    filter: { change: ['cancelled'], changed_from: from, branch_id: [3] },
    line: 'change:cancelled changed:>=2026-11-20T14:05 branch:3',
  });
});

test('the user’s own runs belong to no branch', () => {
  expect(sinceSet('runs-failed', { from, branch: 3 })).toEqual({
    filter: { mine: true, failed: true, finished_from: from },
    line: 'mine:yes failed:yes finished:>=2026-11-20T14:05',
  });
});

test('a line of changes since a visit links to the list of exactly its rows', () => {
  const href = new URL(sinceHref('lockers-filled', { from, branch: null }), 'http://baton.test');
  expect([href.pathname, href.searchParams.get('q')]).toEqual([
    '/lockers',
    'change:filled changed:>=2026-11-20T14:05',
  ]);
});

test('timestamps are truncated to the minute, as in filter lines', () => {
  expect(minuteOf('2026-11-20T12:05:59.999Z')).toBe(from);
});

test('lines about problems come before lines about other changes', () => {
  const problems = sinceSourceIds.map((id) => sinceSource(id).isProblem === true);
  expect(problems.lastIndexOf(true)).toBeLessThan(sinceSourceIds.length / 2);
});
