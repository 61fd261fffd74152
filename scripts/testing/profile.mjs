import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { slowestLines } from './counts.mjs';
import { root } from '../machine/process.mjs';

/** @typedef {import('./counts.mjs').FileTime} FileTime */

/** Environment variable that makes tests measure their work by kind. */
export const PROFILE = 'BATON_PROFILE';
const MAX_FILES = 40;

/**
 * Totals of all files by kind of work, followed by the most expensive files: by CPU time if known,
 * otherwise by time. Kinds are waiting times, so on a busy machine their sum exceeds the CPU time.
 * @param {FileTime[]} times
 */
export function profileLines(times) {
  const measured = times.filter(({ kinds }) => kinds !== undefined);
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { kinds } of measured)
    for (const [kind, ms] of Object.entries(kinds ?? {}))
      sums.set(kind, (sums.get(kind) ?? 0) + ms);
  const files = measured.toSorted((a, b) => costOf(b) - costOf(a)).slice(0, MAX_FILES);
  return [
    ...[...sums].toSorted(([, a], [, b]) => b - a).map(([kind, ms]) => `${seconds(ms)}  ${kind}`),
    '',
    ...files.map((time) => `${seconds(costOf(time))}  ${time.file} (${kindsOf(time)})`),
  ];
}

/**
 * Writes the times of all files to `test-results/`, and the profile if there is one.
 * @param {FileTime[]} times @param {string[]} profile
 */
export function keepTimes(times, profile) {
  const folder = path.join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  const write = (/** @type {string} */ name, /** @type {string[]} */ lines) =>
    writeFileSync(path.join(folder, name), `${lines.join('\n')}\n`);
  write('slowest.txt', slowestLines(times, times.length));
  if (profile.length > 0) write('profile.txt', profile);
}

/** @param {FileTime} time */
const costOf = ({ cpu, ms }) => cpu ?? ms;

/** @param {FileTime} time */
function kindsOf({ ms, kinds = {} }) {
  const parts = Object.entries(kinds).filter(([, waited]) => waited >= 100);
  return [['all', ms], ...parts]
    .map(([kind, part]) => `${kind}${seconds(Number(part))}`)
    .join(', ');
}

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`;
