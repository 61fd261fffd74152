import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, say } from './process.mjs';

/** @typedef {'console' | 'server'} Part */

export const serverEntry = path.join(root, 'dist/server/server/main.js');
const record = path.join(root, 'dist/build.json');
const everyPart = ['package-lock.json', 'vite.config.ts', 'src/domain', 'src/api'];

/** @type {Record<Part, { output: string, sources: string[] }>} */
const parts = {
  console: {
    output: path.join(root, 'dist/console/index.html'),
    sources: [...everyPart, 'index.html', 'public', 'src'],
  },
  server: { output: serverEntry, sources: [...everyPart, 'server'] },
};

/** Builds console and server when their sources differ from those of the last build. */
export async function buildIfStale() {
  const built = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
  const hashes = { console: hashOf('console'), server: hashOf('server') };
  const isStale = (/** @type {Part} */ part) =>
    built[part] !== hashes[part] || !existsSync(parts[part].output);
  /** @type {Part[]} */
  const stale = [];
  if (isStale('console')) stale.push('console');
  if (isStale('server')) stale.push('server');
  if (stale.length === 0) return;
  say(`Building ${stale.join(' and ')} ...`);
  const started = Date.now();
  await Promise.all(stale.map(buildPart));
  mkdirSync(path.dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify(hashes));
  say(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
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

/** A digest of names and contents of the given files and folders; tests don't count.
 * @param {string[]} places */
export function hashFiles(places) {
  const hash = createHash('sha256');
  for (const file of new Set(places.flatMap(filesIn))) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} place @returns {string[]} */
function filesIn(place) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return /\.test(-d)?\.tsx?$/.test(place) ? [] : [place];
  return readdirSync(place)
    .toSorted()
    .flatMap((name) => filesIn(path.join(place, name)));
}
