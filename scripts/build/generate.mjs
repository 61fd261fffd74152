import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { entitiesModule, filesEnding, viewPathsModule } from './found-modules.mjs';
import { hashFiles } from './hash-files.mjs';
import { migrationsIn } from '../machine/database.mjs';
import { root } from '../machine/process.mjs';
import { schemaModules } from './schema-modules.mjs';

const output = path.join(root, 'src/api/generated');
const foundOutput = path.join(root, 'src/domain/generated');
const record = path.join(output, 'made-from');
const schemaOutput = path.join(root, 'server/db/schema');
const schemaRecord = path.join(schemaOutput, 'made-from');
const schemaSources = ['server/db/migrations', 'scripts/build/schema-modules.mjs'].map((name) =>
  path.join(root, name),
);
const sources = ['package-lock.json', 'src/api', 'src/domain'].map((name) => path.join(root, name));

/** Current generation in this process. @type {Promise<void> | undefined} */
let running;

/**
 * Writes the modules that list source files, and regenerates those derived from the contract if
 * their sources have changed.
 */
export function generateIfStale() {
  running ??= generate().finally(() => (running = undefined));
  return running;
}

async function generate() {
  // Runs first, because the contract imports the list of entities.
  listFound();
  await writeSchema();
  const hash = hashFiles(sources);
  if (existsSync(record) && readFileSync(record, 'utf8') === hash) return;
  const { runnerImport } = await import('vite');
  /** @type {{ module: typeof import('../../src/api/generator/main.ts') }} */
  const { module } = await keepingEnvironment(() =>
    runnerImport('/src/api/generator/main.ts', { root, logLevel: 'warn' }),
  );
  mkdirSync(output, { recursive: true });
  for (const [name, text] of Object.entries(module.modules)) write(path.join(output, name), text);
  write(record, hash);
}

/** Writes the tables of the migrations as modules, and removes modules of areas that are gone. */
async function writeSchema() {
  const hash = hashFiles(schemaSources);
  if (isSchemaOf(hash)) return;
  const modules = await schemaModules(migrationsIn());
  mkdirSync(schemaOutput, { recursive: true });
  for (const [name, text] of Object.entries(modules)) write(path.join(schemaOutput, name), text);
  for (const name of readdirSync(schemaOutput)) {
    if (name !== 'made-from' && !(name in modules)) rmSync(path.join(schemaOutput, name));
  }
  write(schemaRecord, [hash, ...Object.keys(modules)].join('\n'));
}

/** Whether the modules were made from these sources and all of them exist. @param {string} hash */
function isSchemaOf(hash) {
  if (!existsSync(schemaRecord)) return false;
  const [made, ...names] = readFileSync(schemaRecord, 'utf8').split('\n');
  return made === hash && names.every((name) => existsSync(path.join(schemaOutput, name)));
}

function listFound() {
  const entities = filesEnding(path.join(root, 'src/domain'), '.entity.ts');
  const views = filesEnding(path.join(root, 'src/views'), '.view.ts');
  mkdirSync(foundOutput, { recursive: true });
  write(path.join(foundOutput, 'entities.ts'), entitiesModule(entities));
  write(path.join(foundOutput, 'view-paths.ts'), viewPathsModule(views));
}

/**
 * Runs work and restores NODE_ENV, because Vite sets it to development, which would affect a later
 * build in this process.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function keepingEnvironment(work) {
  const { NODE_ENV: before } = process.env;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

/**
 * Replaces a file atomically; an unchanged file keeps its modification time.
 * @param {string} file @param {string} text
 */
function write(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}
