import { sql, type SQL } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import { runEntities } from '#domain/runs/run-titles.ts';
import { tenantScopeOf, mayUse } from '../http/access.ts';
import type { Caller } from '../context.ts';
import { runs } from '../db/schema/runs.ts';
import type { Operation } from './operation.ts';
import { allOperations, rowsOf } from './operations.ts';
import { runTopic } from './topics.ts';

const mayRead = (caller: Caller, { can, entity }: Operation): boolean =>
  mayUse(can, caller) && mayUse(rowsOf(entity).can, caller);

/**
 * Endpoints whose runs a caller may see: those that the caller may use, for rows that the caller
 * may list. Runs of other or removed endpoints are hidden from all.
 */
const readableEndpoints = (caller: Caller): string[] =>
  [...allOperations.values()]
    .filter((operation) => mayRead(caller, operation))
    .map(({ call }) => call);

/** Condition: the run is of an endpoint for several entities, and the caller may list its rows. */
function isOfListedEntity(caller: Caller): SQL {
  const endpoints = [...allOperations.values()].flatMap(({ call, can, of }) =>
    of !== undefined && mayUse(can, caller) ? call : [],
  );
  const entities = runEntities.filter((entity) => mayUse(rowsOf(entity).can, caller));
  return sql`(${runs.call} = any(${sql.param(endpoints)}::text[]) and ${runs.entity} = any(${sql.param(entities)}::text[]))`;
}

/** Condition: the caller may see the run. The tenant scope limits runs further. */
export function isReadable(caller: Caller): SQL {
  const endpoints = readableEndpoints(caller).filter(
    (call) => allOperations.get(call)?.of === undefined,
  );
  return sql`(${runs.call} = any(${sql.param(endpoints)}::text[]) or ${isOfListedEntity(caller)})`;
}

interface Shown {
  call: string;
  arguments: Record<string, unknown>;
}

function mayStartWith(caller: Caller, { call, arguments: given }: Shown): boolean {
  try {
    return allOperations.get(call)?.plan(given).lacks(caller).length === 0;
  } catch (error) {
    // Arguments of an earlier version may be invalid today.
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/**
 * Removes the arguments of a run if they require a permission that the caller lacks, such as for an
 * internal note.
 */
export const withShownArguments = <R extends Shown>(caller: Caller, run: R): R =>
  mayStartWith(caller, run) ? run : { ...run, arguments: {} };

/** Topics of the runs that a caller may see. */
export function runTopicsOf(caller: Caller): string[] {
  const scope = tenantScopeOf(caller);
  const account = scope.is === 'tenant' ? scope.accountId : null;
  return readableEndpoints(caller).map((call) => runTopic(call, account));
}
