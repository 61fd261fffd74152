import type { ViewPath } from '../generated/view-paths.ts';
import type { Permission } from '../permissions.ts';

/** Where a record opens: its own page, its panel beside a list, or the map with it chosen. */
export type Place =
  | { page: Extract<ViewPath, `${string}/:id`> }
  | { panel: ViewPath }
  | { layer: string };

/** Columns of the table that holds it. */
export interface Columns {
  table: string;
  /** Its number; `id` when it is not given. */
  id?: string;
  /** What it is known by in titles. */
  label: string;
  /** A reference or code that programs and people write, and a name that only people do. */
  code: string;
  name: string;
}

export interface Search {
  /** Columns that name one record; compared whole before anything else. */
  codes: readonly string[];
  /** Columns that describe it. */
  names: readonly string[];
  /** Columns by which a pasted word names it exactly. */
  pasted: readonly string[];
  /** Pasted words are compared in lower case, as addresses are written; references in capitals. */
  inLowerCase?: true;
  /** Columns that tell two of the same name apart, and the one of its status. */
  detail: readonly string[];
  status?: string;
  /** What comes first among records that are found equally well. */
  order: 'name' | 'newest';
  /** Of entities that are found equally well, the lowest comes first. */
  rank: number;
}

/** How the database tells of changes of its rows; the schema test holds the triggers to it. */
interface Feed {
  /** Who, besides staff, receives changes of a row: nobody, everybody, its account, the account that it is, or its account and itself. */
  audience: 'staff' | 'everybody' | 'account' | 'account itself' | 'account and person';
  /** Rows are told of by number and version, so that lists load only these. */
  byRow?: true;
}

/** How the past of a table is kept; the schema test holds the database to it. */
interface Past {
  table: string;
  /** Its number; `id` when it is not given. */
  id?: string;
  /** Days that its changes are kept; absent where rows are only ever added. */
  days?: number;
  /** Columns that change without being news, and what stands in for them in the past, as SQL. */
  instead?: Readonly<Record<string, string>>;
}

/** Rows of another table that are shown as part of a record: their changes are changes of what is seen. */
interface PastPart {
  table: string;
  /** The column that names the record. */
  of: string;
}

/** Everything that is true of all records of one sort. */
export interface Entity {
  /** What programs call it: in searches and filters. */
  key: string;
  /** What people call one, and several, in the middle of a sentence. */
  name: string;
  plural: string;
  icon?: string;
  /** The label is a reference or a code. */
  isCode?: true;
  place?: Place;
  /** Where changes of it are told. */
  topic?: string;
  feed?: Feed;
  /** Tables that can be read as they were. */
  past?: readonly Past[];
  pastParts?: readonly PastPart[];
  /** Bulk operations work on it. */
  inRuns?: true;
  /** One of the staff can claim its rows. */
  isClaimable?: true;
  /** Any of these lets somebody find it, or name it in a filter. */
  permissions?: readonly Permission[];
  columns?: Columns;
  search?: Search;
  /** Filters name its records by their numbers, and show them so. */
  inFilters?: 'code' | 'name' | 'code and name';
}

/** Declares an entity; keeps the literal types and checks the shape. */
export const entity = <const E extends Entity & { [K in Exclude<keyof E, keyof Entity>]: never }>(
  facts: E,
): E => facts;
