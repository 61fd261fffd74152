import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateIfStale } from './generate.mjs';
import { hashFiles } from './hash-files.mjs';
import { root, print } from './process.mjs';

/** @typedef {'console' | 'server'} Part */

export const serverEntry = path.join(root, 'dist/server/server/main.js');
const record = path.join(root, 'dist/build.json');
const everyPart = [
  'package-lock.json',
  'vite.config.ts',
  'scripts/precompress-plugin.mjs',
  'src/domain',
  'src/api',
];

/** @type {Record<Part, { output: string, sources: string[] }>} */
const parts = {
  console: {
    output: path.join(root, 'dist/console/index.html'),
    sources: [...everyPart, 'index.html', 'public', 'src'],
  },
  server: { output: serverEntry, sources: [...everyPart, 'src/ui/themes', 'server', 'demo'] },
};

/** Builds console and server when their sources differ from those of the last build. */
export async function buildIfStale() {
  await generateIfStale();
  const built = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
  const hashes = { console: hashOf('console'), server: hashOf('server') };
  const isStale = (/** @type {Part} */ part) =>
    built[part] !== hashes[part] || !existsSync(parts[part].output);
  /** @type {Part[]} */
  const stale = [];
  if (isStale('console')) stale.push('console');
  if (isStale('server')) stale.push('server');
  if (stale.length === 0) return;
  print(`Building ${stale.join(' and ')} ...`);
  const started = Date.now();
  await Promise.all(stale.map(buildPart));
  mkdirSync(path.dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify(hashes));
  print(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** @param {Part} part */
async function buildPart(part) {
  const { build } = await import('vite');
  await build({
    root,
    logLevel: 'warn',
    ...(part === 'server' ? { build: { ssr: true } } : {}),
  });
}

/** @param {Part} part */
function hashOf(part) {
  return hashFiles(parts[part].sources.map((source) => path.join(root, source)));
}
