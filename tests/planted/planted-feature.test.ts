import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plantedFeature } from '../support/planted/feature.ts';
import { plantedTest } from '../support/planted/test.ts';
import { temporaryDirectory } from '../support/database.ts';

const root = path.resolve(import.meta.dirname, '../..');
const isLeftOut = /^(node_modules|dist|\.git|\.data|test-results|playwright-report)$/;
const MINUTES = 60_000;

const node = (folder: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${stdout}\n${stderr}`);
    },
  );

// A type check and a build of everything would cost too much on every run.
describe.runIf(process.env['BATON_TEST_MATRIX'] === 'on')(
  'a feature that is added as files',
  () => {
    let copy: string;
    beforeAll(async () => {
      copy = await temporaryDirectory();
      for (const name of readdirSync(root).filter((one) => !isLeftOut.test(one)))
        cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
      symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
      for (const [file, text] of Object.entries({
        ...plantedFeature,
        'tests/planted.test.ts': plantedTest,
      })) {
        mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
        writeFileSync(path.join(copy, file), text);
      }
    });
    afterAll(() => rmSync(copy, { recursive: true, force: true }));

    test(
      'is built',
      async () => {
        const build = `import('./scripts/build/build.mjs').then(({ buildIfStale }) => buildIfStale())`;
        await node(copy, '-e', build);
        const assets = readdirSync(path.join(copy, 'dist'), { recursive: true, encoding: 'utf8' });
        expect(assets.some((file) => file.endsWith('features/crates/crates.routes.js'))).toBe(true);
      },
      5 * MINUTES,
    );

    test(
      'is type-checked',
      async () => {
        for (const program of ['contract', 'console', 'server']) {
          const args = ['--project', `tsconfig.${program}.json`, '--noEmit', '--checkers', '2'];
          expect(await node(copy, 'node_modules/typescript/bin/tsc', ...args)).toBe('');
        }
      },
      5 * MINUTES,
    );

    test(
      'has its list, record, search, command, live changes and runs',
      async () => {
        const tried = node(copy, 'node_modules/vitest/vitest.mjs', 'run', 'tests/planted.test.ts');
        expect(await tried).toMatch(/4 passed/);
      },
      5 * MINUTES,
    );
  },
);
