import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { objectionsToSubject, subjectsOf } from './commit-subjects.ts';

test.each([
  ['fix(views): what could not be read is said', 'begins with "what"'],
  ['fix(receipts): a reference is no amount', 'begins with "a"'],
  ['feat(runs): show runs of somebody else', 'says "somebody"'],
  ['show load errors', 'is not of the form "type(scope): summary"'],
  [`docs: ${'describe '.repeat(10)}`, 'is longer than 72 characters'],
])('the commit subject "%s" is reported', (subject, offence) => {
  expect(objectionsToSubject(subject).join()).toContain(offence);
});

test.each([
  'fix(views): show load errors instead of empty panels',
  'refactor(api)!: rename the filter of claims',
  'Revert "fix(receipts): a reference is no amount"',
])('the commit subject "%s" is accepted', (subject) => {
  expect(objectionsToSubject(subject)).toEqual([]);
});

/** Runs git with a fixed author, so that the git settings of the machine have no effect. */
function git(folder: string, ...args: string[]): void {
  const author = [
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@baton.test',
    '-c',
    'commit.gpgsign=false',
  ];
  execFileSync('git', ['-C', folder, ...author, ...args], { stdio: 'pipe' });
}

function commit(folder: string, subject: string, file: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), subject);
  git(folder, 'add', file);
  git(folder, 'commit', '-m', subject);
}

test('the subjects since the commit that added the rule are read, newest first', () => {
  const folder = temporaryFolder();
  git(folder, 'init');
  commit(folder, 'what was before the rule', 'README.md');
  commit(
    folder,
    'test(architecture): read commit subjects',
    'tests/architecture/language/commit-subjects.ts',
  );
  commit(folder, 'fix: one', 'a.ts');
  commit(folder, 'fix: two', 'tests/architecture/language/commit-subjects.ts');
  expect(subjectsOf(folder)).toEqual(['fix: two', 'fix: one']);
});

test('no subjects are read where there is no git', () => {
  expect(subjectsOf(temporaryFolder())).toEqual([]);
});
