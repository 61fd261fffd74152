import { parameterNames, route } from './route.ts';
import type { Endpoint } from './endpoint.ts';
import type { EntityName } from './entity-names.ts';

/** What the console must know of a call before its schemas are loaded. */
interface Fact {
  can: string | readonly string[];
  reads: readonly EntityName[];
  touches: readonly EntityName[];
  keyed: boolean;
  isList: boolean;
  /** A list that can be asked for single rows by their ids. */
  byIds: boolean;
  /** A list that can be narrowed to rows that somebody has claimed. */
  byClaim?: true;
  /** It can be asked as of a moment. */
  past: boolean;
  /** It takes any number of rows of this entity, as a run. */
  bulk?: EntityName;
}

export type Facts = Readonly<Record<string, Fact>>;

/** The contract without its schemas: a few kilobytes where the schemas are a hundred. */
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

/** Puts path parameters into the key's path: `/lockers/:id` with `{ id: 7 }` is `/lockers/7`. */
export function pathOf(key: string, params: Readonly<Record<string, unknown>>): string {
  const { path } = route(key);
  return parameterNames(path).reduce(
    (filled, name) => filled.replace(`:${name}`, encodeURIComponent(String(params[name]))),
    path,
  );
}
