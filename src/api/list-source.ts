import type { Client } from './client.ts';
import type { Contract } from './contract.ts';
import type { Page, RequestOf, RowOf } from './endpoint.ts';

/** Numbers from 0, both ends included. */
export type Range = readonly [number, number];
export type Sort = readonly [key: string, direction: 'ASC' | 'DESC'];

/** What a list is asked for; `filter` and `sort` are those of the call. */
export interface ListRequest {
  filter: Readonly<Record<string, unknown>>;
  sort: Sort | null;
}

/** A list of the server as a table reads it: query options for any range of it. */
export interface ListSource<Row> {
  page: (
    request: ListRequest,
    range: Range,
  ) => {
    queryKey: readonly unknown[];
    queryFn: (context: { signal: AbortSignal }) => Promise<Page<Row>>;
  };
}

type Listed<K extends keyof Contract> = Contract[K] extends { returns: { kind: 'list' } }
  ? RowOf<Contract[K]> extends { id: number | string }
    ? K
    : never
  : never;

/** The calls that answer with a list of rows that have an id, and ask for no path parameters. */
export type ListKey = {
  [K in keyof Contract & `GET ${string}`]: K extends `${string}:${string}` ? never : Listed<K>;
}[keyof Contract & `GET ${string}`];

export type ListRow<K extends ListKey> = Extract<RowOf<Contract[K]>, { id: number | string }>;

type QueryOf<K extends ListKey> = NonNullable<
  RequestOf<K, Contract[K]> extends { query?: infer Q } ? Q : never
>;
/** What a list call can be filtered by. */
export type FilterKey<K extends ListKey> =
  QueryOf<K> extends { filter?: infer F } ? keyof NonNullable<F> & string : never;
/** What a list call can be sorted by. */
export type SortKey<K extends ListKey> =
  QueryOf<K> extends { sort?: infer S }
    ? NonNullable<S> extends readonly [infer Key extends string, unknown]
      ? Key
      : never
    : never;

/** Reads a list call; the types of its filter end here, because they come from what a person typed. */
export function listSource<K extends ListKey>(
  api: Client<Contract>,
  key: K,
): ListSource<ListRow<K>> {
  const query = api.query as (key: string, request: unknown) => unknown;
  return {
    page: ({ filter, sort }, range) =>
      query(key, {
        query: {
          range,
          ...(Object.keys(filter).length > 0 && { filter }),
          ...(sort && { sort }),
        },
      }) as ReturnType<ListSource<ListRow<K>>['page']>,
  };
}
