import * as z from 'zod';
import { isEndpoints, type Table } from '../endpoint.ts';
import { factsOf } from '../facts.ts';
import { Declarations } from './declarations.ts';
import { endpointText, pascal } from './endpoint-text.ts';
import { resourcesOf } from '../catalogue/resources.ts';

/** Contract files by path, with their exports. */
export type ContractFiles = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const NOTICE =
  '// Generated from the files in src/api/contract by scripts/build/generate.mjs; not kept.\n';

interface Found {
  file: string;
  name: string;
  table: Table;
}

const tablesIn = (files: ContractFiles): Found[] =>
  Object.entries(files).flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, value]) =>
      isEndpoints(value) ? [{ file, name, table: value }] : [],
    ),
  );

/** Generated modules by file name: the combined contract, its facts and its types. */
export function modulesOf(files: ContractFiles): Record<string, string> {
  const tables = tablesIn(files);
  return {
    'contract.ts': NOTICE + CONTRACT,
    'tables.js': `${NOTICE}export { tables } from './typed-tables.ts';\n`,
    'tables.d.ts': NOTICE + UNTYPED,
    'typed-tables.ts': NOTICE + tablesText(tables),
    'facts.ts': NOTICE + factsText(tables),
    'resources.ts': NOTICE + resourcesText(tables),
    'endpoints.ts': NOTICE + typesText(tables, exportedSchemas(files)),
  };
}

// Schemas are expensive to type-check. The compiler reads this declaration instead of tables.js, so
// that only the contract's own program checks them.
const UNTYPED = `import type { Endpoint } from '../endpoint.ts';
import type { Endpoints } from './endpoints.ts';

export declare const tables: Readonly<Record<keyof Endpoints, Endpoint>>;
`;

const CONTRACT = `import { tables } from './tables.js';

/** Every endpoint, by method and path. */
export const contract = tables;
`;

function tablesText(tables: readonly Found[]): string {
  const imports = tables.map(({ file, name }) => `import { ${name} } from '${file}';\n`);
  const all = tables.map(({ name }) => `  ...${name},\n`);
  return `${imports.join('')}
/** Every endpoint there is, with its literal types. */
export const tables = {
${all.join('')}};
`;
}

function factsText(tables: readonly Found[]): string {
  const facts = Object.assign({}, ...tables.map(({ table }) => factsOf(table)));
  return `import type { Facts } from '../facts.ts';

/** The contract without its schemas. */
export const facts: Facts = ${JSON.stringify(facts)};
`;
}

function resourcesText(tables: readonly Found[]): string {
  const table: Table = Object.assign({}, ...tables.map((one) => one.table));
  return `import type { Resource } from '../catalogue/catalogue.ts';

/** Lists, records and bulk actions for programs, without schemas. */
export const resources: readonly Resource[] = ${JSON.stringify(resourcesOf(table))};
`;
}

function typesText(
  tables: readonly Found[],
  exported: ReadonlyMap<z.core.$ZodType, string>,
): string {
  const types = new Declarations(exported);
  const endpoints = tables.flatMap(({ table }) => Object.entries(table));
  const members = endpoints.map(([key, endpoint]) => {
    try {
      return `  ${JSON.stringify(key)}: {\n${endpointText(key, endpoint, types)}  };\n`;
    } catch (cause) {
      throw new Error(`${key}: ${cause instanceof Error ? cause.message : ''}`, { cause });
    }
  });
  return `import type { FileContent, Page, PartialFile } from '../endpoint.ts';
import type { Upload } from '../uploads.ts';

${types.text()}
/** What every endpoint takes and answers, as zod infers it from the contract. */
export interface Endpoints {
${members.join('')}}

/** Endpoints of each table of the contract that need a handler. */
export interface Calls {
${tables.map(callsText).join('')}}
`;
}

const callsText = ({ name, table }: Found) =>
  `  ${name}: Pick<Endpoints, ${Object.entries(table)
    .filter(([, { rowOf }]) => rowOf === undefined)
    .map(([key]) => JSON.stringify(key))
    .join(' | ')}>;\n`;

/** Names of exported schemas, prefixed with the name of their file if two are equal. */
function exportedSchemas(files: ContractFiles): ReadonlyMap<z.core.$ZodType, string> {
  const named = new Map<z.core.$ZodType, string>();
  const taken = new Set<string>();
  for (const [file, exported] of Object.entries(files)) {
    for (const [key, value] of Object.entries(exported)) {
      if (!(value instanceof z.core.$ZodType) || named.has(value)) continue;
      const name = taken.has(pascal(key)) ? pascal(`${baseOf(file)} ${key}`) : pascal(key);
      taken.add(name);
      named.set(value, name);
    }
  }
  return named;
}

const baseOf = (file: string) => file.replace(/^.*\/|\.ts$/g, '');
