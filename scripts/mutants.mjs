import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { partOf, parts } from './testing/mutant-parts.mjs';
import { giveUp, root, run } from './machine/process.mjs';

const usage = `Usage: npm run mutants -- ${Object.keys(parts).join('|')}|a file of them [--lines 200 [--seed 1]]
With --lines, only so many lines of code are mutated, chosen by the seed.`;

const { wanted, lines, seed } = parseArguments();
const part = partOf(wanted) ?? giveUp(usage);
const files = wanted.endsWith('.ts') ? [wanted] : filesOf(part.folder);
if (!files.every((file) => existsSync(path.join(root, file)))) giveUp(`There is no ${wanted}.`);
const mutate = lines === null ? files : sample(files, lines);
// Static mutants each need a full test run, which takes too long with screen tests.
const leftOut = part.isDrawn ? ['--ignoreStatic'] : [];
const { code } = await run('npx', ['stryker', 'run', ...leftOut, '--mutate', mutate.join(',')], {
  env: { ...process.env, BATON_MUTANTS: wanted },
});
process.exit(code);

function parseArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { lines: { type: 'string' }, seed: { type: 'string', default: '1' } },
      allowPositionals: true,
    });
    return {
      wanted: positionals[0] ?? '',
      lines: values.lines === undefined ? null : whole(values.lines),
      seed: whole(values.seed),
    };
  } catch {
    return giveUp(usage);
  }
}

/** @param {string} text */
function whole(text) {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : giveUp(usage);
}

/**
 * Source files of a part, without contract declarations, because types and the sweep over all
 * endpoints cover those.
 * @param {string} inside
 */
function filesOf(inside) {
  return readdirSync(path.join(root, inside), { recursive: true, encoding: 'utf8' })
    .map((name) => `${inside}/${name.replaceAll(path.sep, '/')}`)
    .filter(
      (name) =>
        name.endsWith('.ts') &&
        !/\.(test|test-d|d)\.ts$|\/(generated|generator|contract|schema)\//.test(name),
    );
}

/**
 * Random sample of code lines as Stryker's ranges; all lines are equally likely.
 * @param {string[]} from
 * @param {number} count
 */
function sample(from, count) {
  const isCode = /^\s*(?!import\b|export \{)[^\s/*]/;
  const all = from.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((text, at) =>
        isCode.test(text) ? [`${file}:${at + 1}:0-${at + 1}:${text.length}`] : [],
      ),
  );
  const size = Math.min(count, all.length);
  const some = fc.shuffledSubarray(all, { minLength: size, maxLength: size });
  return fc.sample(some, { numRuns: 1, seed }).flat();
}
