import type { Client } from './client.ts';
import type { Contract } from './contract.ts';
import type { ResponseOf } from './endpoint.ts';

type Recorded<K extends keyof Contract> = Contract[K] extends { returns: { kind: 'json' } }
  ? ResponseOf<Contract[K]> extends { id: number }
    ? K
    : never
  : never;

/** The calls that answer with one record, by its number. */
export type RecordKey = {
  [K in keyof Contract & `GET ${string}/:id`]: Recorded<K>;
}[keyof Contract & `GET ${string}/:id`];

export type RecordOf<K extends RecordKey> = Extract<ResponseOf<Contract[K]>, { id: number }>;

interface RecordHow {
  id: number;
  /** It is read again while the person does nothing. */
  background?: true;
}

/** Query options for one record; which call it is says the screen, so its types meet here. */
export function recordSource<K extends RecordKey>(
  api: Client<Contract>,
  key: K,
  { id, ...how }: RecordHow,
) {
  const query = api.query as (key: string, request: object, how: object) => unknown;
  return query(key, { params: { id } }, how) as {
    queryKey: readonly unknown[];
    queryFn: (context: { signal: AbortSignal }) => Promise<RecordOf<K>>;
  };
}
