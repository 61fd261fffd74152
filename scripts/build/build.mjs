import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateIfStale } from './generate.mjs';
import { hashFiles } from './hash-files.mjs';
import { root, print } from '../machine/process.mjs';

/** @typedef {'console' | 'server' | 'cli'} Part */

export const serverEntry = path.join(root, 'dist/server/server/main.js');
const cliEntry = path.join(root, 'dist/cli/main.js');
const record = path.join(root, 'dist/build.json');
const everyPart = [
  'package-lock.json',
  'vite.config.ts',
  'scripts/build/precompress-plugin.mjs',
  'scripts/build/source-maps-plugin.mjs',
  'src/domain',
  'src/api',
];

/** @type {Record<Part, { output: string, sources: string[] }>} */
const parts = {
  console: {
    output: path.join(root, 'dist/console/index.html'),
    sources: [...everyPart, 'index.html', 'public', 'src'],
  },
  server: {
    output: serverEntry,
    sources: [...everyPart, 'src/ui/themes', 'src/commands/asking', 'server', 'demo', 'cli'],
  },
  cli: { output: cliEntry, sources: [...everyPart, 'src/commands/asking', 'cli'] },
};

/** @type {Readonly<Record<Part, string>>} */
const titles = { console: 'console', server: 'server', cli: 'command line' };

/** @type {readonly Part[]} */
const everyName = ['console', 'server', 'cli'];

/** Builds the parts whose sources differ from those of the last build; by default all. */
export async function buildIfStale(/** @type {readonly Part[]} */ wanted = everyName) {
  await generateIfStale();
  const built = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
  const hashes = Object.fromEntries(wanted.map((part) => [part, hashOf(part)]));
  const stale = wanted.filter(
    (part) => built[part] !== hashes[part] || !existsSync(parts[part].output),
  );
  if (stale.length === 0) return;
  print(`Building ${stale.map((part) => titles[part]).join(', ')} ...`);
  const started = Date.now();
  await Promise.all(stale.map(buildPart));
  mkdirSync(path.dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify({ ...built, ...hashes }));
  print(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** @param {Part} part */
async function buildPart(part) {
  const { build } = await import('vite');
  await build({
    root,
    logLevel: 'warn',
    ...(part === 'console' ? {} : { build: { ssr: true } }),
    ...(part === 'cli' ? { mode: 'cli' } : {}),
  });
}

/** @param {Part} part */
function hashOf(part) {
  return hashFiles(parts[part].sources.map((source) => path.join(root, source)));
}
