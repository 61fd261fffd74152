import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { add, countPlaywright, countVitest, none } from './counts.mjs';

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
  expect(countVitest(file)).toEqual({ passed: 3, failed: 2, skipped: 3 });
});

test('a browser test that passed when tried again counts as passed', () => {
  const file = report({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } });
  expect(countPlaywright(file)).toEqual({ passed: 6, failed: 1, skipped: 2 });
});

test('without a report nothing is counted', () => {
  expect(countVitest('/nowhere/report.json')).toEqual(none);
});

test('counts add up', () => {
  expect(add({ passed: 1, failed: 2, skipped: 3 }, { passed: 4, failed: 5, skipped: 6 })).toEqual({
    passed: 5,
    failed: 7,
    skipped: 9,
  });
});
