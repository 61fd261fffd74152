import * as z from 'zod';
import { isEndpoints, type Endpoint, type Table } from '../endpoint.ts';
import { factsOf } from '../facts.ts';
import { Declarations } from './declarations.ts';
import { endpointText, pascal } from './endpoint-text.ts';

/** Contract files by their path, with what they export. */
export type ContractFiles = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const NOTICE =
  '// Generated from the files in src/api/contract by scripts/generate.mjs; not kept.\n';

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

/** The generated modules, by their file names: all endpoints together, their facts, and their types. */
export function modulesOf(files: ContractFiles): Record<string, string> {
  const tables = tablesIn(files);
  const endpoints = tables.flatMap(({ table }) => Object.entries(table));
  return {
    'contract.ts': NOTICE + contractText(tables),
    'facts.ts': NOTICE + factsText(tables),
    'endpoints.ts': NOTICE + typesText(endpoints, exportedSchemas(files)),
  };
}

function contractText(tables: readonly Found[]): string {
  const imports = tables.map(({ file, name }) => `import { ${name} } from '${file}';\n`);
  const all = tables.map(({ name }) => `  ...${name},\n`);
  return `import type { Endpoint } from '../endpoint.ts';
import type { Endpoints } from './endpoints.ts';
${imports.join('')}
/** Every endpoint there is, with its literal types. */
export const tables = {
${all.join('')}};

/** The same as most readers need it, by method and path. */
export const contract: Readonly<Record<keyof Endpoints, Endpoint>> = tables;
`;
}

function factsText(tables: readonly Found[]): string {
  const facts = Object.assign({}, ...tables.map(({ table }) => factsOf(table)));
  return `import type { Facts } from '../facts.ts';

/** The contract without its schemas. */
export const facts: Facts = ${JSON.stringify(facts)};
`;
}

function typesText(
  endpoints: readonly [string, Endpoint][],
  exported: ReadonlyMap<z.core.$ZodType, string>,
): string {
  const types = new Declarations(exported);
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
`;
}

/** What a schema is called that a contract file exports: by its own name, or by its file's where two have the same. */
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
