import { inArray, sql, type SQL } from 'drizzle-orm';
import { ApiError } from '../../src/api/api-error.ts';
import { tenantScopeOf, mayUse } from '../access.ts';
import type { Caller } from '../context.ts';
import { runs } from '../db/schema/runs.ts';
import type { Operation } from './operation.ts';
import { allOperations, rowsOf } from './operations.ts';
import { runTopic } from './topics.ts';

const mayRead = (caller: Caller, { can, entity }: Operation): boolean =>
  mayUse(can, caller) && mayUse(rowsOf(entity).can, caller);

/**
 * The calls whose runs a caller may look at: those that the caller may make, for rows that the caller may
 * list. A run of any other call, or of one that there is no longer, is nobody's to see.
 */
const readableEndpoints = (caller: Caller): string[] =>
  [...allOperations.values()]
    .filter((operation) => mayRead(caller, operation))
    .map(({ call }) => call);

/** The runs that a caller may look at, of those within the caller's tenant scope. */
export function isReadable(caller: Caller): SQL {
  const endpoints = readableEndpoints(caller);
  return endpoints.length === 0 ? sql`false` : inArray(runs.call, endpoints);
}

interface Shown {
  call: string;
  arguments: Record<string, unknown>;
}

function mayStartWith(caller: Caller, { call, arguments: given }: Shown): boolean {
  try {
    return allOperations.get(call)?.plan(given).lacks(caller).length === 0;
  } catch (error) {
    // They were valid for an earlier version.
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** A run without its arguments where these ask for a permission that the caller lacks: an internal note, for instance. */
export const withShownArguments = <R extends Shown>(caller: Caller, run: R): R =>
  mayStartWith(caller, run) ? run : { ...run, arguments: {} };

/** The topics of the runs that a caller may look at. */
export function runTopicsOf(caller: Caller): string[] {
  const scope = tenantScopeOf(caller);
  const account = scope.is === 'tenant' ? scope.accountId : null;
  return readableEndpoints(caller).map((call) => runTopic(call, account));
}
