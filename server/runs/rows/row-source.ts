import type { SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Access } from '#api/endpoint.ts';
import type { EndpointKey } from '#api/endpoint-types.ts';
import { contract } from '#api/generated/contract.ts';
import type { Endpoints } from '#api/generated/endpoints.ts';
import type { Caller } from '#server/context.ts';
import { parse } from '#server/http/input/input.ts';

/** Source of the rows of bulk operations. */
export interface Rows {
  /** Access to the list of these rows. */
  can: Access;
  /**
   * Query that returns `id, label` of the rows that match a filter of their list; {} matches all.
   */
  select(caller: Caller, filter: Record<string, unknown>): SQL;
}

type FilteredList = {
  [K in EndpointKey]: Endpoints[K] extends { filter: object } ? K : never;
}[EndpointKey];

/** Row source of a list. `select` receives the validated filter; an invalid filter throws 422. */
export function rowsOfList<K extends FilteredList>(
  list: K,
  select: (filter: Endpoints[K]['filter'], caller: Caller) => SQL,
): Rows {
  const schema = filterOf<Endpoints[K]['filter']>(list);
  return {
    can: contract[list].can,
    select: (caller, filter) => select(parse(schema, filter), caller),
  };
}

// Checks the filter at run time, because literal types of the whole contract would cost the
// compiler too much.
function filterOf<F>(list: EndpointKey): z.ZodType<F> {
  const filter: unknown = contract[list].query?.shape['filter'];
  const inner = filter instanceof z.ZodOptional ? filter.unwrap() : undefined;
  if (!(inner instanceof z.ZodCodec)) throw new Error(`${list} has no filter.`);
  return inner.def.out as z.ZodType<F>;
}
