import type { Client } from './client.ts';
import type { EndpointKey, ResponseOf } from './endpoint-types.ts';
import type { Endpoints } from './generated/endpoints.ts';

/** The calls that answer with one record, by its number. */
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
  /** It is read again while the person does nothing. */
  background?: true;
}

/** Query options for one record; which call it is says the screen, so its types meet here. */
export function recordSource<K extends RecordKey>(api: Client, key: K, { id, ...how }: RecordHow) {
  const query = api.query as (key: string, request: object, how: object) => unknown;
  return query(key, { params: { id } }, how) as {
    queryKey: readonly unknown[];
    queryFn: (context: { signal: AbortSignal }) => Promise<RecordOf<K>>;
  };
}
