import type { RunEntity } from '../../src/domain/run-titles.ts';
import type { Bulk, Operation } from './operation.ts';
import type { Rows } from './row-source.ts';

const files = import.meta.glob<Bulk>('../features/*/*.bulk.ts', { eager: true, import: 'default' });

function collected<T>(tables: readonly Readonly<Record<string, T>>[]): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const [key, value] of tables.flatMap((table) => Object.entries(table))) {
    if (found.has(key)) throw new Error(`Two features have ${key} for runs.`);
    found.set(key, value);
  }
  return found;
}

/** How endpoints are done for many rows, by method and path. */
export const allOperations = collected<Operation>(
  Object.values(files).map(({ operations }) => operations),
);

const allRows = collected<Rows>(Object.values(files).map(({ rows }) => rows));

/** How an endpoint is done for many rows, with these arguments; undefined for those that cannot be. */
export function operationOf(
  call: string,
  given: Record<string, unknown> = {},
): Operation | undefined {
  const found = allOperations.get(call);
  return found?.of?.(given) ?? found;
}

/** The same for an endpoint that certainly can. */
export function bulkOperation(call: string): Operation {
  const found = allOperations.get(call);
  if (!found) throw new Error(`No feature does ${call} for many rows.`);
  return found;
}

/** The rows that the operations of an entity work on. */
export function rowsOf(entity: RunEntity): Rows {
  const found = allRows.get(entity);
  if (!found) throw new Error(`No feature has rows of ${entity} for runs.`);
  return found;
}
