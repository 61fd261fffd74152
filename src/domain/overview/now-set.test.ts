import { expect, test } from 'vitest';
import { nowSource, nowSourceIds } from './now.ts';
import { hasBranch, nowHref, nowSet, narrowedToBranch, exampleWord } from './now-set.ts';

test('a filter of Now is restricted to a given branch', () => {
  expect(narrowedToBranch({ flag: ['late'] }, undefined)).toEqual({ flag: ['late'] });
  expect(narrowedToBranch({ flag: ['late'] }, 3)).toEqual({ flag: ['late'], branch_id: [3] });
});

test('shipments, lockers and drivers belong to branches, unlike money and marketplace events', () => {
  expect(['on-hold', 'locker-offline', 'driver-silent'].filter(isOfBranch)).toHaveLength(3);
  expect(['receipt-unmatched', 'event-failed'].filter(isOfBranch)).toEqual([]);
});
const isOfBranch = (id: string) => nowSourceIds.some((one) => one === id && hasBranch(one));

test('the filter and the filter line of a line of Now find the same rows', () => {
  const { filter, line } = nowSource('on-hold');
  expect(nowSet('on-hold')).toEqual({ filter, line });
  expect(nowSet('on-hold', { branch: 3 })).toEqual({
    filter: { ...filter, branch_id: [3] },
    line: `${line} branch:3`,
  });
});

test('groups are selected by their keys, with ids as numbers', () => {
  const lockers = nowSource('locker-offline');
  expect(nowSet('locker-offline', { groups: ['3', '4'], branch: 9 })).toEqual({
    filter: { ...lockers.filter, branch_id: [3, 4] },
    // One condition on the branch, because the groups are branches.
    line: `${lockers.line} branch:3,4`,
  });
  const failed = nowSource('event-failed');
  expect(nowSet('event-failed', { groups: ['account-closed'] })).toEqual({
    filter: { ...failed.filter, fingerprint: ['account-closed'] },
    line: `${failed.line} failure:account-closed`,
  });
});

test('a line of Now links to the list of exactly its rows, and a task links to the whole list', () => {
  const href = new URL(nowHref('on-hold', { branch: 3 }), 'http://baton.test');
  expect([href.pathname, href.searchParams.get('q')]).toEqual([
    nowSource('on-hold').path,
    `${nowSource('on-hold').line} branch:3`,
  ]);
  expect(nowHref('bank-file')).toBe(nowSource('bank-file').path);
  expect([exampleWord('on-hold'), exampleWord('bank-file')]).toEqual(['first', 'last']);
});
