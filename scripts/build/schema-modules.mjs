import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  copyDatabase,
  migratedDatabase,
  openDirectory,
} from '../../server/db/embedded/template.js';

/**
 * Column of the migrated database.
 * @typedef {{ table: string, name: string, type: string, required: boolean, has_default: boolean,
 * identity: boolean, computed: string | null, key: boolean }} Column
 */
/** Facts that only the text of the migrations has.
 * @typedef {{ areas: Map<string, string>, types: Map<string, string>, imports: Map<string, string[]>
 * }} Notes */

const columnsOfAll = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as required, d.adbin is not null as has_default, a.attidentity <> '' as identity,
    case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) end as computed,
    exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p'
      and k.conkey = array[a.attnum]) as key
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
  order by c.relname, a.attnum`;

/**
 * Generates the TypeScript modules of the tables, one per area, from the migrated database.
 * @param {Record<string, string>} migrations SQL by name
 * @returns {Promise<Record<string, string>>} text by file name
 */
export async function schemaModules(migrations) {
  const notes = readNotes(migrations);
  const columns = await readColumns(migrations);
  /** @type {Map<string, Column[][]>} */
  const areas = new Map();
  for (const [table, area] of notes.areas) {
    const found = columns.filter((one) => one.table === table);
    if (found.length > 0) areas.set(area, [...(areas.get(area) ?? []), found]);
  }
  return Object.fromEntries(
    [...areas].map(([area, tables]) => [`${area}.ts`, moduleText(area, tables, notes)]),
  );
}

/** @param {Record<string, string>} migrations @returns {Promise<Column[]>} */
async function readColumns(migrations) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'baton-schema-'));
  const copy = path.join(folder, 'database');
  try {
    await copyDatabase(await migratedDatabase(migrations), copy, fs.copyFile);
    const { ask, close } = await openDirectory(copy);
    const { rows } = await ask(columnsOfAll);
    await close();
    return /** @type {Column[]} */ (/** @type {unknown} */ (rows));
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/**
 * Reads two facts: the area of each table, which is the name of the migration that creates it, and
 * the types that follow `--:` in a column's line. A `?` at the end marks a column that a trigger
 * fills.
 * @param {Record<string, string>} migrations
 * @returns {Notes}
 */
function readNotes(migrations) {
  /** @type {Notes} */
  const notes = { areas: new Map(), types: new Map(), imports: new Map() };
  for (const name of Object.keys(migrations).toSorted()) {
    const area = name.replace(/^\d+-/, '');
    readFile(migrations[name] ?? '', area, notes);
  }
  return notes;
}

/** @param {string} text @param {string} area @param {Notes} notes */
function readFile(text, area, { areas, types, imports }) {
  let table = '';
  for (const line of text.split('\n')) {
    const created = /^create (?:unlogged )?table (\w+)/.exec(line)?.[1];
    if (created !== undefined) areas.set(created, area);
    table = created ?? /^alter table (\w+)/.exec(line)?.[1] ?? table;
    const [, column, type] = /^\s*(?:add column )?(\w+) .*--: (.*)$/.exec(line) ?? [];
    if (type !== undefined) types.set(`${table}.${column}`, type);
    const imported = /^--: (import .*)$/.exec(line)?.[1];
    if (imported !== undefined) imports.set(area, [...(imports.get(area) ?? []), imported]);
  }
}

/** TypeScript type of the values, and the builder of the column, by SQL type. */
const kinds = /** @type {Record<string, readonly [data: string, builder: string]>} */ ({
  integer: ['number', 'integer()'],
  smallint: ['number', 'smallint()'],
  bigint: ['number', `bigint({ mode: 'number' })`],
  real: ['number', 'real()'],
  'double precision': ['number', 'doublePrecision()'],
  text: ['string', 'text()'],
  boolean: ['boolean', 'boolean()'],
  date: ['string', `date({ mode: 'string' })`],
  'timestamp with time zone': ['string', 'moment()'],
  jsonb: ['unknown', 'jsonb()'],
  bytea: ['Buffer', 'bytes()'],
  'integer[]': ['number[]', 'integer().array()'],
  'text[]': ['string[]', 'text().array()'],
});

/** @param {Column} column @returns {readonly [data: string, builder: string]} */
function kindOf({ table, name, type }) {
  const [, precision, scale] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? [];
  if (precision !== undefined)
    return ['number', `numeric({ precision: ${precision}, scale: ${scale}, mode: 'number' })`];
  const kind = kinds[type];
  if (kind === undefined)
    throw new Error(
      `scripts/build/schema-modules.mjs has no TypeScript type for ${table}.${name} ${type}`,
    );
  return kind;
}

/** TypeScript type of a value. @param {Column} column @param {Notes} notes */
function dataOf(column, notes) {
  const noted = notes.types.get(`${column.table}.${column.name}`);
  return noted?.replace(/\?$/, '') ?? kindOf(column)[0];
}

/**
 * Property of the values of a new row; undefined for a column that the database fills.
 * @param {Column} column @param {Notes} notes
 */
function newValueOf(column, notes) {
  const { table, name, required, has_default: hasDefault, identity, computed } = column;
  if (identity || computed !== null) return undefined;
  const isFilled = notes.types.get(`${table}.${name}`)?.endsWith('?') ?? false;
  const data = dataOf(column, notes);
  if (!required) return `${name}?: ${data} | null | undefined;`;
  return hasDefault || isFilled ? `${name}?: ${data} | undefined;` : `${name}: ${data};`;
}

/** @param {Column} column */
function builderText(column) {
  const { required, key, computed } = column;
  const [, builder] = kindOf(column);
  const generated = computed === null ? '' : `.generatedAlwaysAs(${JSON.stringify(computed)})`;
  const identity = column.identity ? '.generatedAlwaysAsIdentity()' : '';
  return `${builder}${key ? '.primaryKey()' : required ? '.notNull()' : ''}${identity}${generated}`;
}

/** @param {string} area @param {Column[][]} tables @param {Notes} notes */
function moduleText(area, tables, notes) {
  const body = tables.map((columns) => tableText(columns, notes)).join('\n');
  /** @param {readonly string[]} names */
  const used = (names) => names.filter((name) => new RegExp(`\\b${name}[<(]`).test(body));
  const builders = used([
    'bigint',
    'boolean',
    'date',
    'doublePrecision',
    'integer',
    'jsonb',
    'numeric',
    'real',
    'smallint',
    'text',
  ]);
  const own = [...used(['bytes', 'moment']), 'table', 'type Column', 'type TableOf'];
  return `// Generated from server/db/migrations by scripts/build/generate.mjs; not kept.
import { ${builders.join(', ')} } from 'drizzle-orm/pg-core';
${(notes.imports.get(area) ?? []).map((line) => `${line}\n`).join('')}import { ${own.join(', ')} } from '../columns.ts';

${body}`;
}

/** @param {Column[]} columns @param {Notes} notes */
function tableText(columns, notes) {
  const name = columns[0]?.table ?? '';
  /** @param {(column: Column) => string | undefined} text */
  const lines = (text) =>
    columns
      .flatMap((one) => text(one) ?? [])
      .map((line) => `  ${line}\n`)
      .join('');
  const row = (/** @type {Column} */ one) =>
    `${one.name}: ${dataOf(one, notes)}${one.required ? '' : ' | null'};`;
  const column = (/** @type {Column} */ one) =>
    `${one.name}: Column<'${name}', ${dataOf(one, notes)}, ${one.required}>;`;
  return `type ${name}_row = {
${lines(row)}};
type ${name}_new = {
${lines((one) => newValueOf(one, notes))}};
type ${name}_columns = {
${lines(column)}};
export const ${name} = table<TableOf<'${name}', ${name}_columns, ${name}_row, ${name}_new> & ${name}_columns>('${name}', {
${lines((one) => `${one.name}: ${builderText(one)},`)}});
`;
}
