import type { Client } from './client.ts';
import type { EndpointKey, ResponseOf } from './endpoint-types.ts';
import type { Endpoints } from './generated/endpoints.ts';

/** Calls that return one record by id. */
export type RecordKey = {
  [K in EndpointKey & `GET ${string}/:id`]: Endpoints[K] extends {
    kind: 'json';
    row: { id: number };
  }
    ? K
    : never;
}[EndpointKey & `GET ${string}/:id`];

export type RecordOf<K extends RecordKey> = Extract<ResponseOf<K>, { id: number }>;

interface RecordHow {
  id: number;
  /** Whether the record is refetched while the user is idle. */
  background?: true;
}

/**
 * Query options for a record. The types are cast, because a screen passes any of the calls as
 * `key`.
 */
export function recordSource<K extends RecordKey>(api: Client, key: K, { id, ...how }: RecordHow) {
  const query = api.query as (key: string, request: object, how: object) => unknown;
  return query(key, { params: { id } }, how) as {
    queryKey: readonly unknown[];
    queryFn: (context: { signal: AbortSignal }) => Promise<RecordOf<K>>;
  };
}
