import { expect, test } from 'vitest';
import { minuteOf, sinceHref, sinceSet, sinceSource, sinceSourceIds } from './since.ts';

const from = '2026-11-20T12:05:00.000Z';

test('a line is the same set of rows for the list as for its filter line', () => {
  expect(sinceSet('shipments-cancelled', { from, branch: null })).toEqual({
    filter: { change: ['cancelled'], changed_from: from },
    line: 'change:cancelled changed:>=2026-11-20T14:05',
  });
  expect(sinceSet('shipments-cancelled', { from, branch: 3 })).toEqual({
    filter: { change: ['cancelled'], changed_from: from, branch_id: [3] },
    line: 'change:cancelled changed:>=2026-11-20T14:05 branch:3',
  });
});

test('own runs are of no branch', () => {
  expect(sinceSet('runs-failed', { from, branch: 3 })).toEqual({
    filter: { mine: true, failed: true, finished_from: from },
    line: 'mine:yes failed:yes finished:>=2026-11-20T14:05',
  });
});

test('it leads to the list of exactly these rows', () => {
  const href = new URL(sinceHref('lockers-filled', { from, branch: null }), 'http://baton.test');
  expect([href.pathname, href.searchParams.get('q')]).toEqual([
    '/lockers',
    'change:filled changed:>=2026-11-20T14:05',
  ]);
});

test('moments are as fine as filter lines', () => {
  expect(minuteOf('2026-11-20T12:05:59.999Z')).toBe(from);
});

test('what asks for something to be done stands before what only happened', () => {
  const problems = sinceSourceIds.map((id) => sinceSource(id).isProblem === true);
  expect(problems.lastIndexOf(true)).toBeLessThan(sinceSourceIds.length / 2);
});
