import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import BrowserProfile, { BROWSER_PROFILE } from './browser-profile.mjs';
import { withKinds } from './counts.mjs';
import { profileLines } from './profile.mjs';

test('kinds of work are added up over files, and files are sorted by CPU time', () => {
  const quick = { file: 'quick.test.ts', ms: 9_000, cpu: 500, kinds: { import: 400, request: 50 } };
  const busy = { file: 'busy.test.ts', ms: 4_000, cpu: 3_500, kinds: { import: 1_600 } };
  expect(profileLines([quick, { file: 'unmeasured.spec.ts', ms: 1 }, busy])).toEqual([
    '    2.0 s  import',
    '    0.1 s  request',
    '',
    '    3.5 s  busy.test.ts (all    4.0 s, import    1.6 s)',
    '    0.5 s  quick.test.ts (all    9.0 s, import    0.4 s)',
  ]);
});

test('kinds of work are assigned to browser tests by file name', () => {
  const file = path.join(temporaryFolder(), 'kinds.json');
  writeFileSync(file, JSON.stringify({ 'live.spec.ts': { load: 300 } }));
  const times = [
    { file: 'live.spec.ts', ms: 900 },
    { file: 'undo.spec.ts', ms: 800 },
  ];
  expect(withKinds(times, file)).toEqual([
    { file: 'live.spec.ts', ms: 900, kinds: { load: 300 } },
    { file: 'undo.spec.ts', ms: 800 },
  ]);
});

test('server starts, page loads and axe of a browser profile are added up by file', () => {
  const file = path.join(temporaryFolder(), 'kinds.json');
  vi.stubEnv(BROWSER_PROFILE, file);
  onTestFinished(() => void vi.unstubAllEnvs());
  const reporter = new BrowserProfile();
  const step = (category: string, title: string, at = 'live.spec.ts') =>
    reporter.onStepEnd({ location: { file: '/tests/e2e/live.spec.ts' } }, undefined, {
      category,
      title,
      duration: 100,
      location: { file: `/tests/${at}` },
    });
  step('fixture', 'Fixture "company"');
  step('fixture', 'Fixture "page"');
  step('pw:api', 'Navigate to "/shipments"');
  step('pw:api', 'Reload');
  step('pw:api', 'Click');
  step('pw:api', 'Evaluate', 'support/e2e/axe.ts');
  reporter.onEnd();
  const kinds = { server: 100, load: 200, axe: 100 };
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ 'live.spec.ts': kinds });
});
