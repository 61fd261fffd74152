import type { Kind } from './entities/entities.ts';
import type { Weighting } from './urgency.ts';

/** Work that waits for a person: the rows of a list that a filter finds, and how much they matter. */
export interface NowSource extends Weighting {
  kind: Kind;
  /** The list that shows the rows. */
  path: string;
  /** The filter as the list's endpoint takes it, and as its filter line says it. */
  filter: Readonly<Record<string, readonly string[] | boolean | number>>;
  line: string;
  /** What its rows are told apart by, where that helps: a field of the list, and the same in its filter line. */
  groups?: NowGroups;
  /** All rows that its name would fit, where some of them stand in other lines. */
  whole?: Readonly<Record<string, readonly string[]>>;
  /** It is one thing to do, not rows of the list: nothing is counted, and its rows are nobody's subject. */
  isTask?: true;
  /** The row that is named in the line: the first one, or of a task the last one that was done. */
  example?: 'last';
  /** What the rows are called, for one and for several. */
  phrase: readonly [one: string, many: string];
  /** What is harmed where that is not the rows themselves: in words for one and for several, or an amount. */
  units?: readonly [one: string, many: string] | 'rand';
  /** Who it concerns: the courier's own people, or those of an account, or whoever it belongs to. */
  audience: 'staff' | 'partner' | 'customer' | 'everybody';
}

interface NowGroups {
  key: string;
  field: string;
  /** The field holds ids, not words. */
  isId?: true;
}
