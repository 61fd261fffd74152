import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { datedChangelog, licenceReport, notesOf } from './release-notes.mjs';

const changelog = '# Changelog\n\n## [Unreleased]\n\n- New.\n\n## [1.0.0] - 2026-01-01\n\n- Old.\n';

test('a release moves the unreleased entries under its version and date', () => {
  const dated = datedChangelog(changelog, '1.1.0', '2026-02-03');
  expect(dated).toContain('## [Unreleased]\n\n## [1.1.0] - 2026-02-03\n\n- New.');
  expect(notesOf(dated, '1.1.0')).toBe('- New.');
  expect(notesOf(dated, '1.0.0')).toBe('- Old.');
});

test('a version without entries has no notes', () => {
  expect(notesOf(changelog, '2.0.0')).toBe('');
});

test('the changelog names the version of the package', () => {
  expect(notesOf(readFileSync('CHANGELOG.md', 'utf8'), manifest.version)).not.toBe('');
});

test('the licence report names production packages only', () => {
  const report = licenceReport({
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.2.3', license: 'MIT' },
    'node_modules/a/node_modules/@b/c': { version: '2.0.0', license: 'ISC' },
    'node_modules/d': { version: '3.0.0', license: 'MIT', dev: true },
  });
  expect(report).toContain('| a | 1.2.3 | MIT |\n');
  expect(report).toContain('| @b/c | 2.0.0 | ISC |\n');
  expect(report).not.toContain('| d |');
});
