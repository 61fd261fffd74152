import type { SQL } from 'drizzle-orm';
import type { Access } from '#api/endpoint.ts';
import type { NowSourceId } from '#domain/overview/now.ts';
import type { Caller } from '#server/context.ts';

/** Rows of a source of waiting work. */
export interface NowRows {
  /** Access that the list of these rows requires. */
  can: Access;
  /**
   * Query of `id, label, since, deadline, units` with the conditions of the rows' list. Sources
   * with groups add `group_key` and `group_label`. `detail` adds the owner or location, if people
   * know the rows by it.
   */
  select(caller: Caller, branch: number | undefined, at: Date): SQL;
  /** Name of a group, if its key is not readable. */
  groupName?(key: string): string;
  /**
   * `select count(*)` of all rows that the name of the source describes; needed if other lines list
   * some of these rows.
   */
  whole?(caller: Caller, branch?: number): SQL;
}

/** Sources of waiting work of a feature, found as `*.now.ts`. */
export type NowFeature = Partial<Record<NowSourceId, NowRows>>;
