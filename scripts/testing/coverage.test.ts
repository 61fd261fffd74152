import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { coverageLines } from './coverage.mjs';

const coverageOf = (total: number, covered: number) => ({
  lines: { total, covered },
  functions: { total, covered },
  branches: { total: 0, covered: 0 },
});

test('coverage is added up by folder, two levels deep', () => {
  const folder = temporaryFolder();
  const summary = {
    total: coverageOf(60, 30),
    '/project/src/views/users/view.ts': coverageOf(10, 1),
    '/project/src/views/zone/view.ts': coverageOf(30, 19),
    '/project/server/main.ts': coverageOf(20, 10),
  };
  writeFileSync(path.join(folder, 'coverage-summary.json'), JSON.stringify(summary));
  const words = coverageLines(folder, '/project').map((line) => line.trim().split(/ {2,}/));
  expect(words).toEqual([
    ['lines', 'functions', 'branches'],
    ['server', '50.0 %', '50.0 %', '–'],
    ['src/views', '50.0 %', '50.0 %', '–'],
    ['in all', '50.0 %', '50.0 %', '–'],
  ]);
});

test('without a summary there are no lines', () => {
  expect(coverageLines('/nowhere', '/project')).toEqual([]);
});
