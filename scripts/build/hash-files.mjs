import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Hash of names and contents of files and folders, without tests and generated files.
 * @param {string[]} places
 */
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
    .filter((name) => name !== 'generated')
    .toSorted()
    .flatMap((name) => filesIn(path.join(place, name)));
}
