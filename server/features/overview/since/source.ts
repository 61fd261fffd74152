import type { SQL } from 'drizzle-orm';
import type { Access } from '#api/endpoint.ts';
import type { Caller } from '#server/context.ts';

/** Rows of a list whose changes are counted, found as `*.since.ts`. */
export interface SinceRows {
  /** Kind of the sources that count these rows. */
  kind: string;
  /** Access that the list requires. */
  can: Access;
  /** Query of `id, label` of the rows that match a filter. */
  select(filter: object, caller: Caller): SQL;
}
