import type { Kind } from '../entities/entities.ts';
import type { Weighting } from './urgency.ts';

/** Work that waits for a user: rows of a list that match a filter, and their weight. */
export interface NowSource extends Weighting {
  kind: Kind;
  /** Path of the list with the rows. */
  path: string;
  /** The same filter in two forms: for the endpoint of the list, and as a filter line. */
  filter: Readonly<Record<string, readonly string[] | boolean | number>>;
  line: string;
  /** Field to group the rows by; undefined if groups do not help. */
  groups?: NowGroups;
  /** Filter for all rows that match the phrase, if other lines show some of them. */
  whole?: Readonly<Record<string, readonly string[]>>;
  /** Whether the line is a single task: its rows are neither counted nor named. */
  isTask?: true;
  /** Row that the line names: the first by default, or the last entry of a task. */
  example?: 'last';
  /** Name of the rows, singular and plural. */
  phrase: readonly [one: string, many: string];
  /**
   * Unit of the impact, if the impact is not counted in rows: singular and plural of a noun, or
   * rand.
   */
  units?: readonly [one: string, many: string] | 'rand';
  /** Users who see the line: staff, the marketplace partner, users of an account, or everyone. */
  audience: 'staff' | 'partner' | 'customer' | 'everybody';
}

interface NowGroups {
  key: string;
  field: string;
  /** Whether the field holds ids rather than words. */
  isId?: true;
}
