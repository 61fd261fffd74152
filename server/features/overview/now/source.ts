import type { SQL } from 'drizzle-orm';
import type { Access } from '#api/endpoint.ts';
import type { NowSourceId } from '#domain/overview/now.ts';
import type { Caller } from '#server/context.ts';

/** Rows of a source of waiting work. */
export interface NowRows {
  /** Access of the list of these rows. */
  can: Access;
  /**
   * Query of `id, label, since, deadline, units` with the conditions of the rows' list. Sources
   * with groups add `group_key` and `group_label`; `detail` adds the owner or location, if people
   * know the rows by it.
   */
  select(caller: Caller, branch: number | undefined, at: Date): SQL;
  /** Name of a group, if its key is not readable. */
  groupName?(key: string): string;
  /**
   * `select count(*)` of all rows that match the name of the source, if some of them belong to
   * other lines.
   */
  whole?(caller: Caller, branch?: number): SQL;
}

/** Sources of waiting work of a feature, found as `*.now.ts`. */
export type NowFeature = Partial<Record<NowSourceId, NowRows>>;
