import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ total: number, covered: number }} Measure */
/** @typedef {Record<'lines' | 'functions' | 'branches', Measure>} Coverage */

const measures = /** @type {const} */ (['lines', 'functions', 'branches']);

/**
 * Options that make Vitest write a coverage summary to a folder, even when a test fails.
 * @param {string} folder
 */
export const coverageOptions = (folder) => [
  '--coverage.enabled',
  '--coverage.reporter=json-summary',
  `--coverage.reportsDirectory=${folder}`,
  '--coverage.reportOnFailure',
];

/**
 * Coverage by folder, two levels deep, and in total; empty without a summary.
 * @param {string} folder @param {string} root @returns {string[]}
 */
export function coverageLines(folder, root) {
  const file = path.join(folder, 'coverage-summary.json');
  if (!existsSync(file)) return [];
  /** @type {Record<string, Coverage>} */
  const { total, ...files } = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {Map<string, Coverage>} */
  const folders = new Map();
  for (const [name, coverage] of Object.entries(files)) {
    const key = path.dirname(path.relative(root, name)).split(path.sep).slice(0, 2).join('/');
    const before = folders.get(key);
    folders.set(key, before ? sumOf(before, coverage) : coverage);
  }
  const rows = [...folders].toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (total) rows.push(['in all', total]);
  const titles = measures.map((name) => name.padStart(12)).join('');
  return [`${''.padEnd(24)}${titles}`, ...rows.map(([name, one]) => lineOf(name, one))];
}

/** @param {Coverage} a @param {Coverage} b @returns {Coverage} */
function sumOf(a, b) {
  const sum = (/** @type {keyof Coverage} */ name) => ({
    total: a[name].total + b[name].total,
    covered: a[name].covered + b[name].covered,
  });
  return { lines: sum('lines'), functions: sum('functions'), branches: sum('branches') };
}

/** @param {string} name @param {Coverage} coverage */
function lineOf(name, coverage) {
  const figures = measures.map((one) => percentOf(coverage[one]).padStart(12));
  return name.padEnd(24) + figures.join('');
}

/** @param {Measure} measure */
function percentOf({ total, covered }) {
  return total === 0 ? '–' : `${((100 * covered) / total).toFixed(1)} %`;
}
