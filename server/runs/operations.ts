import type { RunEntity } from '#domain/runs/run-titles.ts';
import type { Bulk, Operation } from './operation.ts';
import type { Rows } from './rows/row-source.ts';

const files = import.meta.glob<Bulk>('../features/**/*.bulk.ts', {
  eager: true,
  import: 'default',
});

function collectOperations<T>(
  tables: readonly Readonly<Record<string, T>>[],
): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const [key, value] of tables.flatMap((table) => Object.entries(table))) {
    if (found.has(key)) throw new Error(`Two features have ${key} for runs.`);
    found.set(key, value);
  }
  return found;
}

/** All bulk operations, by method and path. */
export const allOperations = collectOperations<Operation>(
  Object.values(files).map(({ operations }) => operations),
);

const allRows = collectOperations<Rows>(Object.values(files).map(({ rows }) => rows));

/** Operation of an endpoint with these arguments; undefined for endpoints without one. */
export function operationOf(
  call: string,
  given: Record<string, unknown> = {},
): Operation | undefined {
  const found = allOperations.get(call);
  return found?.of?.(given) ?? found;
}

/** Operation of an endpoint that must have one. */
export function bulkOperation(call: string): Operation {
  const found = allOperations.get(call);
  if (!found) throw new Error(`No feature does ${call} for many rows.`);
  return found;
}

/** Row source of an entity. */
export function rowsOf(entity: RunEntity): Rows {
  const found = allRows.get(entity);
  if (!found) throw new Error(`No feature has rows of ${entity} for runs.`);
  return found;
}
