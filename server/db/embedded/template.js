import fs from 'node:fs';
import fsp from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { engineOptions } from './engine-options.js';

const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');
const modules = engine.slice(0, engine.lastIndexOf(`${path.sep}node_modules${path.sep}`));

/** Where files that can always be made again are kept. */
export const cache = path.join(modules, 'node_modules', '.cache', 'baton');

/** An empty database directory, made once per version of the engine: copying it is ten times faster than initdb. */
export async function emptyDatabase() {
  const { version } = JSON.parse(
    fs.readFileSync(path.join(path.dirname(engine), '..', 'package.json'), 'utf8'),
  );
  const template = path.join(cache, `pglite-${version}`);
  if (fs.existsSync(template)) return template;
  fs.mkdirSync(cache, { recursive: true });
  const unfinished = fs.mkdtempSync(`${template}.`);
  await initialise(unfinished);
  publish(unfinished, template);
  return template;
}

/** Fills `dir` with an empty database, in one step that a crash cannot leave half done. @param {string} dir */
export async function createDatabase(dir) {
  const unfinished = `${dir}.unfinished`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  const template = await emptyDatabase().catch(() => undefined);
  if (template === undefined) await initialise(unfinished);
  else await copyDatabase(template, unfinished);
  fs.renameSync(unfinished, dir);
}

/** Copies a database that is not open; many files at a time, cp() takes four times as long.
 * @param {string} from @param {string} to */
export async function copyDatabase(from, to) {
  await fsp.mkdir(to, { mode: 0o700 });
  const entries = await fsp.readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      const copy = entry.isDirectory() ? copyDatabase : copyDurably;
      return copy(path.join(from, entry.name), path.join(to, entry.name));
    }),
  );
}

/** @param {string} from @param {string} to */
async function copyDurably(from, to) {
  await fsp.copyFile(from, to);
  const file = await fsp.open(to, 'r+');
  await file.datasync();
  await file.close();
}

/** @param {string} dir */
async function initialise(dir) {
  const database = await PGlite.create(dir, engineOptions);
  await database.exec('create extension if not exists pg_trgm');
  await database.close();
}

/** Another process may have been faster; both made the same. @param {string} from @param {string} to */
function publish(from, to) {
  try {
    fs.renameSync(from, to);
  } catch (error) {
    if (!fs.existsSync(to)) throw error;
    fs.rmSync(from, { recursive: true, force: true });
  }
}
