import { readdirSync } from 'node:fs';
import path from 'node:path';
import { buildIfStale } from '../scripts/build/build.mjs';
import { prepareDatabase } from '../scripts/machine/database.mjs';
import { report } from './support/report.mjs';

// npm run bench            all benchmarks
// npm run bench -- lists   named benchmarks
const named = process.argv.slice(2);
const all = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.mjs'))
  .map((file) => file.slice(0, -'.bench.mjs'.length));
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(', ')}. There are: ${all.join(', ')}\n`);
  process.exit(2);
}

await Promise.all([buildIfStale(), prepareDatabase()]);
for (const name of named.length > 0 ? named : all) {
  const bench = await import(path.join(import.meta.dirname, `${name}.bench.mjs`));
  report(name, await bench.measure());
}
