import type { SQL } from 'drizzle-orm';
import type { Access } from '../../../src/api/endpoint.ts';
import type { NowSourceId } from '../../../src/domain/now.ts';
import type { Caller } from '../../context.ts';

/** The rows of a source of work. */
export interface NowRows {
  /** Who may list them. */
  can: Access;
  /** `select id, label, since, deadline, units`, by the conditions of the rows' own list. */
  select(caller: Caller): SQL;
}

/** What a feature has that waits for a person; found as `*.now.ts`. */
export type NowFeature = Partial<Record<NowSourceId, NowRows>>;
