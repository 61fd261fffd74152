import type { SQL } from 'drizzle-orm';
import type { Access } from '../../../src/api/endpoint.ts';
import type { NowSourceId } from '../../../src/domain/now.ts';
import type { Caller } from '../../context.ts';

/** The rows of a source of work. */
export interface NowRows {
  /** Who may list them. */
  can: Access;
  /**
   * `select id, label, since, deadline, units`, by the conditions of the rows' own list; where the source has groups,
   * also `group_key` and `group_label`; and `detail`, whose a row is or where, where people know it by that.
   */
  select(caller: Caller, branch: number | undefined, at: Date): SQL;
  /** What a group is called, where its key is no word for people. */
  groupName?(key: string): string;
  /** `select count(*)` of all rows that the name of the source would fit, where some of them stand in other lines. */
  whole?(caller: Caller, branch?: number): SQL;
}

/** What a feature has that waits for a person; found as `*.now.ts`. */
export type NowFeature = Partial<Record<NowSourceId, NowRows>>;
