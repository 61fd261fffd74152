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

/** Folder for files that can be generated again. */
const cache = path.join(modules, 'node_modules', '.cache', 'baton');

/**
 * Folder of the empty database of this engine version. Other versions may not be able to read it.
 */
function emptyPlace() {
  const manifest = path.join(path.dirname(engine), '..', 'package.json');
  const { version } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  const settings = JSON.stringify(engineOptions.postgresqlconf);
  const key = createHash('sha256').update(settings).digest('hex').slice(0, 8);
  return path.join(cache, `pglite-${version}-${key}`);
}

/** Empty database directory per engine version; a copy is ten times faster than initdb. */
function emptyDatabase() {
  return madeOnce(emptyPlace(), initialise);
}

/** Folder for a database with tables. @param {string} schema the fingerprint of the migrations */
const migratedPlace = (schema) => `${emptyPlace()}-${schema.slice(0, 16)}`;

/** Makes a database with these tables once. Copying it is as fast as copying an empty one.
 * @param {Record<string, string>} migrations */
export function migratedDatabase(migrations) {
  return madeOnce(migratedPlace(fingerprint(migrations)), async (dir) => {
    await fsp.rm(dir, { recursive: true });
    await copyDatabase(await emptyDatabase(), dir);
    const { ask, close } = await openDirectory(dir);
    await apply(ask, migrations);
    await ask('checkpoint');
    await close();
  });
}

/** Creates a database in `dir` in one crash-safe step, with the tables of `schema` if available.
 * @param {string} dir @param {string} [schema] */
export async function createDatabase(dir, schema) {
  const unfinished = `${dir}.unfinished`;
  const isMade =
    (schema && (await isCopied(migratedPlace(schema), unfinished))) ||
    (await isCopied(emptyDatabase(), unfinished));
  if (!isMade) await initialise(unfinished);
  fs.renameSync(unfinished, dir);
}

/** Copies a directory and returns whether it succeeded; removes an incomplete copy.
 * @param {string | Promise<string>} from @param {string} to */
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

/**
 * Copies a closed database, many files at a time, because cp() takes four times as long.
 * @param {string} from @param {string} to
 * @param {(from: string, to: string) => Promise<void>} copyFile by default each file waits until
 * the disk has it
 */
export async function copyDatabase(from, to, copyFile = copyDurably) {
  await fsp.mkdir(to, { mode: 0o700 });
  const entries = await fsp.readdir(from, { withFileTypes: true });
  const copies = await Promise.allSettled(
    entries.map((entry) => {
      const [source, copy] = [path.join(from, entry.name), path.join(to, entry.name)];
      return entry.isDirectory() ? copyDatabase(source, copy, copyFile) : copyFile(source, copy);
    }),
  );
  // Throws only after all copies have ended, so that a caller's retry meets no file that is still
  // being copied.
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

/** Opens a database directory that no server uses. `ask` takes several statements, or one with
 * values. @param {string} dir */
export async function openDirectory(dir) {
  const database = await PGlite.create(dir, engineOptions);
  /** @type {import('../apply.js').Ask} */
  const ask = async (text, values) => {
    if (values) return database.query(text, values);
    const results = await database.exec(text);
    return { rows: /** @type {{ name: string, hash: string }[]} */ (results.at(-1)?.rows ?? []) };
  };
  return { ask, close: () => database.close() };
}

/** Directories that this process is making, by their name. @type {Map<string, Promise<string>>} */
const making = new Map();

/** Returns the directory `template`; other processes only see it when `make` has completed it.
 * @param {string} template @param {(dir: string) => Promise<void>} make */
async function madeOnce(template, make) {
  if (fs.existsSync(template)) return template;
  const running = making.get(template) ?? makeTemplate(template, make);
  making.set(template, running);
  return running.finally(() => making.delete(template));
}

/** @param {string} template @param {(dir: string) => Promise<void>} make */
async function makeTemplate(template, make) {
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

/**
 * Moves a finished template into place. Keeps the equal template of another process that was
 * faster.
 * @param {string} from @param {string} to
 */
function publish(from, to) {
  try {
    fs.renameSync(from, to);
  } catch (error) {
    if (!fs.existsSync(to)) throw error;
    fs.rmSync(from, { recursive: true, force: true });
  }
}
