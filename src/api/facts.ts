import { parameterNames, route } from './route.ts';
import type { Endpoint } from './endpoint.ts';
import type { EntityName } from './entity-names.ts';

/** Facts about a call that the console needs before its schemas are loaded. */
interface Fact {
  can: string | readonly string[];
  reads: readonly EntityName[];
  touches: readonly EntityName[];
  keyed: boolean;
  isList: boolean;
  /** Whether the list can be filtered by ids. */
  byIds: boolean;
  /** Whether the list can be filtered by claims. */
  byClaim?: true;
  /** Whether the call can read the data of a past time. */
  past: boolean;
  /** Entity whose rows the call takes; as a run, the call takes any number of rows. */
  bulk?: EntityName;
}

export type Facts = Readonly<Record<string, Fact>>;

/** Facts of a contract without its schemas: a few kilobytes instead of a hundred. */
export function factsOf(table: Record<string, Endpoint>): Facts {
  return Object.fromEntries(
    Object.entries(table).map(([key, endpoint]) => [
      key,
      {
        can: endpoint.can,
        reads: endpoint.reads ?? [],
        touches: endpoint.touches ?? [],
        keyed: endpoint.keyed ?? false,
        isList: endpoint.returns.kind === 'list',
        byIds: endpoint.returns.kind === 'list' && endpoint.returns.byIds,
        ...(endpoint.returns.kind === 'list' &&
          endpoint.returns.byClaim && { byClaim: true as const }),
        past: endpoint.past ?? false,
        bulk: endpoint.bulk,
      },
    ]),
  );
}

/** Inserts path parameters: `/lockers/:id` with `{ id: 7 }` becomes `/lockers/7`. */
export function pathOf(key: string, params: Readonly<Record<string, unknown>>): string {
  const { path } = route(key);
  return parameterNames(path).reduce(
    (filled, name) => filled.replace(`:${name}`, encodeURIComponent(String(params[name]))),
    path,
  );
}
