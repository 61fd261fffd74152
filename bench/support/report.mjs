import { Console } from 'node:console';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * One measured figure with several values of a run.
 * @typedef {{ figure: string, unit: string, values: number[], budget?: number, by?: 'median' | 'p95' | 'max' }} Figure
 */

/** @param {number[]} values @param {number} share from 0 to 1 */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** @param {Figure} figure */
function rowOf({ figure, unit, values, budget, by = 'median' }) {
  const scale = unit === '×' ? 100 : 10;
  const round = (/** @type {number} */ value) => Math.round(value * scale) / scale;
  const judged = quantile(values, { median: 0.5, p95: 0.95, max: 1 }[by]);
  return {
    figure,
    unit,
    min: round(quantile(values, 0)),
    median: round(quantile(values, 0.5)),
    p95: round(quantile(values, 0.95)),
    max: round(quantile(values, 1)),
    budget: budget === undefined ? '' : `${by} ≤ ${round(budget)}`,
    verdict: budget === undefined ? '' : judged <= budget ? 'within' : 'OVER',
  };
}

/**
 * Prints figures as a table and stores them as JSON.
 * @param {string} name
 * @param {Figure[]} figures
 */
export function report(name, figures) {
  const rows = figures.map(rowOf);
  process.stdout.write(`\n${name}\n`);
  new Console(process.stdout).table(rows);
  const dir = path.join(import.meta.dirname, '../results');
  mkdirSync(dir, { recursive: true });
  const record = { name, at: new Date().toISOString(), node: process.version, figures, rows };
  writeFileSync(path.join(dir, `${name}.json`), JSON.stringify(record, null, 2));
}
