import type { Client } from './client.ts';
import type { EndpointKey, RowOf } from './endpoint-types.ts';
import type { Endpoints } from './generated/endpoints.ts';
import type { EntityName } from './entity-names.ts';
import type { Page } from './endpoint.ts';

/** Positions from 0, both ends included. */
export type Range = readonly [number, number];
export type Sort = readonly [key: string, direction: 'ASC' | 'DESC'];

/** Filter and sort order of a list call. */
export interface ListRequest {
  filter: Readonly<Record<string, unknown>>;
  sort: Sort | null;
}

/** List of the server as a table reads it: query options for any range. */
export interface ListSource<Row> {
  page: (
    request: ListRequest,
    range: Range,
  ) => {
    queryKey: readonly unknown[];
    queryFn: (context: { signal: AbortSignal }) => Promise<Page<Row>>;
  };
  /** Reads all rows as of a single point in time: `at`, or now if it is null. */
  whole: (
    request: ListRequest,
    how: { signal: AbortSignal; at: string | null },
  ) => Promise<{ total: number; parts: AsyncIterable<Row[]> }>;
  /** Whether the list can be filtered by claims. */
  byClaim?: true;
  /**
   * Counts of rows for several filters in one call; undefined if the server cannot count this list.
   */
  counts?: ListCounts;
  /** Updates of single rows; undefined if the list cannot be filtered by ids. */
  live?: LiveRows<Row>;
}

/** List that is read only in ranges. */
export type PagedList<Row> = Omit<ListSource<Row>, 'whole'>;

export interface LiveRows<Row> {
  /** Call that returns the rows by ids, and the entity of the rows. */
  key: string;
  entity: EntityName;
  /** Rows by ids that match the filter; requested in the background. */
  byIds: (ids: readonly RowId[], filter: ListRequest['filter']) => Promise<Row[]>;
}
type RowId = number | string;

export interface ListCounts {
  /** Call that returns the counts, and the entity of the counted rows. */
  key: string;
  entity: EntityName;
  /**
   * Query options for the counts, in the order of the filters; a count is null if the server cannot
   * count with its filter.
   */
  of: (filters: readonly ListRequest['filter'][]) => {
    queryKey: readonly unknown[];
    queryFn: (context: { signal: AbortSignal }) => Promise<(number | null)[]>;
  };
}

/** List calls whose rows have an id. */
export type AnyListKey = {
  [K in EndpointKey]: Endpoints[K] extends { kind: 'list'; row: { id: number | string } }
    ? K
    : never;
}[EndpointKey];
/** List calls without path parameters. */
export type ListKey = Exclude<AnyListKey, `${string}:${string}`>;

export type ListRow<K extends AnyListKey> = Extract<RowOf<K>, { id: number | string }>;

/** Filter names of a list call. */
export type FilterKey<K extends AnyListKey> = keyof Endpoints[K]['filter'] & string;
/** Sort columns of a list call. */
export type SortKey<K extends AnyListKey> = Endpoints[K]['sort'];

interface ListHow {
  /** Path parameters of a list that belongs to a record. */
  params?: Readonly<Record<string, number>>;
  /** Additional query parameters, such as the month of figures. */
  query?: Readonly<Record<string, unknown>>;
  /** Whether the list is refetched while the user is idle. */
  background?: true;
}

/**
 * List source of a call. Its filter is not typed beyond this point, because filters are entered by
 * users.
 */
export function listSource<K extends AnyListKey>(
  api: Client,
  key: K,
  { params, query: asked, ...how }: ListHow = {},
): ListSource<ListRow<K>> {
  const query = api.query as (key: string, request: unknown, how: ListHow) => unknown;
  const whole = api.whole as (key: string, request: object, how: object) => unknown;
  const requestOf = ({ filter, sort }: ListRequest, more: object = {}) => ({
    ...(params && { params }),
    query: {
      ...asked,
      ...more,
      ...(Object.keys(filter).length > 0 && { filter }),
      ...(sort && { sort }),
    },
  });
  const live = params ? undefined : liveRows(api, key, asked);
  const counts = params ? undefined : countsOf(api, key);
  return {
    ...(live && { live }),
    ...(counts && { counts }),
    ...(api.factOf(key)?.byClaim && { byClaim: true as const }),
    page: (request, range) =>
      query(key, requestOf(request, { range }), how) as ReturnType<ListSource<ListRow<K>>['page']>,
    whole: (request, options) =>
      whole(key, requestOf(request), options) as ReturnType<ListSource<ListRow<K>>['whole']>,
  };
}

/** Narrows a list to rows that also match `always`. */
export function narrowList<Row>(
  source: ListSource<Row>,
  always: ListRequest['filter'],
): ListSource<Row> {
  const { live, byClaim } = source;
  const narrow = (request: ListRequest): ListRequest => ({
    ...request,
    filter: { ...request.filter, ...always },
  });
  return {
    ...(byClaim && { byClaim }),
    page: (request, range) => source.page(narrow(request), range),
    whole: (request, how) => source.whole(narrow(request), how),
    ...(live && {
      live: { ...live, byIds: (ids, filter) => live.byIds(ids, { ...filter, ...always }) },
    }),
  };
}

function countsOf(api: Client, list: AnyListKey): ListCounts | undefined {
  const key = `${list}/counts`;
  const factOf = api.factOf as (key: string) => ReturnType<typeof api.factOf> | undefined;
  const entity = factOf(key)?.reads[0];
  if (entity === undefined) return undefined;
  const query = api.query as (key: string, request: object, how: object) => unknown;
  return {
    key,
    entity: entity,
    of: (filters) =>
      query(key, { query: { filters } }, { background: true }) as ReturnType<ListCounts['of']>,
  };
}

function liveRows<K extends AnyListKey>(
  api: Client,
  key: K,
  asked: ListHow['query'],
): LiveRows<ListRow<K>> | undefined {
  const fact = api.factOf(key);
  const entity = fact?.reads[0];
  if (!fact?.byIds || entity === undefined) return undefined;
  const fetchPage = api.call as (key: string, request: unknown, how: object) => Promise<unknown>;
  return {
    key,
    entity: entity,
    byIds: async (ids, filter) => {
      const filtered = { range: [0, ids.length - 1], filter: { ...filter, id: ids } };
      const request = { query: { ...asked, ...filtered } };
      return ((await fetchPage(key, request, { background: true })) as Page<ListRow<K>>).rows;
    },
  };
}
