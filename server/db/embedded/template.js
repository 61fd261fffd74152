import { createHash } from 'node:crypto';
import fs from 'node:fs';
import fsp from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { apply, fingerprint } from '../apply.js';
import { engineOptions } from './engine-options.js';

const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');
const modules = engine.slice(0, engine.lastIndexOf(`${path.sep}node_modules${path.sep}`));

/** Where files that can always be made again are kept. */
const cache = path.join(modules, 'node_modules', '.cache', 'baton');

/** Where the empty directory of this engine is: one of another version may mean nothing to it. */
function emptyPlace() {
  const manifest = path.join(path.dirname(engine), '..', 'package.json');
  const { version } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  const settings = JSON.stringify(engineOptions.postgresqlconf);
  const key = createHash('sha256').update(settings).digest('hex').slice(0, 8);
  return path.join(cache, `pglite-${version}-${key}`);
}

/** An empty database directory, made once per version of the engine: copying it is ten times faster than initdb. */
function emptyDatabase() {
  return madeOnce(emptyPlace(), initialise);
}

/** Where a directory with the tables of some migrations is, if it was made: another migration, another place.
 * @param {string} schema the fingerprint of the migrations */
const migratedPlace = (schema) => `${emptyPlace()}-${schema.slice(0, 16)}`;

/** A database directory that has the tables of these migrations already, made once: copying it is as fast as copying an empty one.
 * @param {Record<string, string>} migrations */
export function migratedDatabase(migrations) {
  return madeOnce(migratedPlace(fingerprint(migrations)), async (dir) => {
    await fsp.rm(dir, { recursive: true });
    await copyDatabase(await emptyDatabase(), dir);
    const database = await PGlite.create(dir, engineOptions);
    const ask = askOf(database);
    await apply(ask, migrations);
    await ask('checkpoint');
    await database.close();
  });
}

/** Fills `dir` with a database, in one step that a crash cannot leave half done: with the tables of `schema` where a
 * directory was made with them, else an empty one. @param {string} dir @param {string} [schema] */
export async function createDatabase(dir, schema) {
  const unfinished = `${dir}.unfinished`;
  const isMade =
    (schema && (await isCopied(migratedPlace(schema), unfinished))) ||
    (await isCopied(emptyDatabase(), unfinished));
  if (!isMade) await initialise(unfinished);
  fs.renameSync(unfinished, dir);
}

/** Whether a copy could be made; where not, nothing of it is left. @param {string | Promise<string>} from @param {string} to */
async function isCopied(from, to) {
  try {
    fs.rmSync(to, { recursive: true, force: true });
    await copyDatabase(await from, to);
    return true;
  } catch {
    fs.rmSync(to, { recursive: true, force: true });
    return false;
  }
}

/** Copies a database that is not open; many files at a time, cp() takes four times as long.
 * @param {string} from @param {string} to
 * @param {(from: string, to: string) => Promise<void>} copyFile by default each file waits until the disk has it */
export async function copyDatabase(from, to, copyFile = copyDurably) {
  await fsp.mkdir(to, { mode: 0o700 });
  const entries = await fsp.readdir(from, { withFileTypes: true });
  const copies = await Promise.allSettled(
    entries.map((entry) => {
      const [source, copy] = [path.join(from, entry.name), path.join(to, entry.name)];
      return entry.isDirectory() ? copyDatabase(source, copy, copyFile) : copyFile(source, copy);
    }),
  );
  // Only now: whoever tries something else must not find copies still on their way.
  const failed = copies.find((copy) => copy.status === 'rejected');
  if (failed) throw failed.reason;
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

/** The engine as `apply` asks it: several statements at once, or one with values. @param {PGlite} database
 * @returns {import('../apply.js').Ask} */
function askOf(database) {
  return async (text, values) => {
    if (values) return database.query(text, values);
    const results = await database.exec(text);
    return { rows: /** @type {{ name: string, hash: string }[]} */ (results.at(-1)?.rows ?? []) };
  };
}

/** The directory `template`, made by `make` unless it is there; nobody ever sees it half made.
 * @param {string} template @param {(dir: string) => Promise<void>} make */
async function madeOnce(template, make) {
  if (fs.existsSync(template)) return template;
  fs.mkdirSync(cache, { recursive: true });
  const unfinished = fs.mkdtempSync(`${template}.`);
  try {
    await make(unfinished);
    publish(unfinished, template);
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  return template;
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
