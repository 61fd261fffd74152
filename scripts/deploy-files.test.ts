import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { environment } from '../server/config/environment.ts';

const files = readdirSync('deploy', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name));
/** Variables of Node, of the C library and of the PostgreSQL image. */
const foreign = /^(NODE_ENV|MALLOC_ARENA_MAX|POSTGRES_(USER|PASSWORD|DB))$/;

test.each(files)('%s sets only variables that the configuration has', (file) => {
  const text = readFileSync(file, 'utf8');
  const named = [...text.matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g)].map(
    ([, name]) => name ?? '',
  );
  const known = Object.keys(environment.shape);
  expect(named.filter((name) => !known.includes(name) && !foreign.test(name))).toEqual([]);
});

test.each(files.filter((file) => /\.(service|timer)$/.test(file)))(
  '%s contains only sections with keys and values',
  (file) => {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    expect(lines[0]).toBe('[Unit]');
    expect(lines.filter((line) => !/^(\[[A-Z][a-z]+\]|[A-Z][A-Za-z]+=.+)$/.test(line))).toEqual([]);
  },
);

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

test.skipIf(!hasPromtool)('promtool of the Debian package prometheus accepts the alerts', () => {
  const checks = [
    ['check', 'rules', 'deploy/prometheus/alerts.yaml'],
    ['check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.yaml'],
  ];
  for (const args of checks) {
    const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
    expect(`${status}${stderr}`, stdout).toBe('0');
  }
});

test('docs/operate.md explains each alert', () => {
  const alerts = readFileSync('deploy/prometheus/alerts.yaml', 'utf8');
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  const page = readFileSync('docs/operate.md', 'utf8');
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
});
