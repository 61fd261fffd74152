import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import {
  add,
  countVitest,
  none,
  readPlaywright,
  readRunReport,
  slowestLines,
  sumLines,
} from './counts.mjs';

function report(content: object) {
  const file = path.join(temporaryFolder(), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('a test file that could not run counts as a failure', () => {
  const file = report({
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ],
  });
  expect(countVitest(file)).toEqual({ passed: 3, failed: 2, skipped: 3, retried: [] });
});

const testWith = (status: string, ...durations: number[]) => ({
  status,
  results: durations.map((duration) => ({ duration })),
});
const browserReport = () =>
  report({
    stats: { expected: 2, unexpected: 1, flaky: 2, skipped: 2 },
    suites: [
      {
        title: 'live.spec.ts',
        file: 'live.spec.ts',
        specs: [
          { title: 'a row changes', file: 'live.spec.ts', tests: [testWith('flaky', 900, 300)] },
          { title: 'nothing happens', file: 'live.spec.ts', tests: [testWith('expected', 100)] },
        ],
        suites: [
          {
            title: 'a lost connection',
            file: 'live.spec.ts',
            specs: [
              { title: 'comes back', file: 'live.spec.ts', tests: [testWith('flaky', 50, 60)] },
            ],
          },
        ],
      },
      {
        title: 'undo.spec.ts',
        file: 'undo.spec.ts',
        specs: [{ title: 'undoes', file: 'undo.spec.ts', tests: [testWith('unexpected', 2_000)] }],
      },
    ],
  });

test('a retried browser test counts as passed, and its name is listed', () => {
  expect(readPlaywright(browserReport()).counts).toEqual({
    passed: 4,
    failed: 1,
    skipped: 2,
    retried: ['live.spec.ts: a row changes', 'live.spec.ts: a lost connection › comes back'],
  });
});

test('the times of all attempts of a browser test file are added up', () => {
  expect(readPlaywright(browserReport()).times).toEqual([
    { file: 'live.spec.ts', ms: 1_410 },
    { file: 'undo.spec.ts', ms: 2_000 },
  ]);
});

test('without a report there are no counts', () => {
  expect(countVitest('/nowhere/report.json')).toEqual(none);
  expect(readPlaywright('/nowhere/report.json')).toEqual({ counts: none, times: [] });
  expect(readRunReport('/nowhere/more.json')).toEqual({ times: [], retried: [] });
});

test('adding two counts sums their numbers and joins the names of retried tests', () => {
  const first = { passed: 1, failed: 2, skipped: 3, retried: ['one'] };
  expect(add(first, { passed: 4, failed: 5, skipped: 6, retried: ['two'] })).toEqual({
    passed: 5,
    failed: 7,
    skipped: 9,
    retried: ['one', 'two'],
  });
});

test('the totals are printed after the names of retried tests', () => {
  expect(sumLines({ passed: 5, failed: 0, skipped: 1, retried: ['live.spec.ts: a row'] })).toEqual([
    'Passed only when tried again: live.spec.ts: a row',
    '5 passed, 0 failed, 1 skipped, 1 retried',
  ]);
  expect(sumLines(none)).toEqual(['0 passed, 0 failed, 0 skipped, 0 retried']);
});

test('the slowest files are listed, the longest first', () => {
  const times = [
    { file: 'quick.test.ts', ms: 40 },
    { file: 'slow.test.ts', ms: 12_340 },
    { file: 'middling.test.ts', ms: 1_960 },
  ];
  expect(slowestLines(times, 2)).toEqual([
    '   12.3 s  slow.test.ts',
    '    2.0 s  middling.test.ts',
  ]);
});
