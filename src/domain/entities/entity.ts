/**
 * Declaration of an entity: the single description of a sort of record.
 *
 * - One file per entity; the list of all entities is generated from the files.
 * - Feed, past, search, filters, runs and claims read their part of the declaration, so that a
 *   record behaves the same everywhere.
 * - Tests compare the declaration with the triggers and history tables of the database.
 *
 *     export const network = entity({ key: 'network', name: 'network', plural: 'networks' });
 */
import type { ViewPath } from '../generated/view-paths.ts';
import type { Permission } from '../people/permissions.ts';

/** Where a record opens: on its own page, in a panel next to its list, or on the map. */
export type Place =
  | { page: Extract<ViewPath, `${string}/:id`> }
  | { panel: ViewPath }
  | { layer: string };

/** Columns of the table that identify and name a record. */
export interface Columns {
  table: string;
  /** Id column; `id` by default. */
  id?: string;
  /** Column of the title. */
  label: string;
  /**
   * Columns of the code or reference (used by programs and users) and of the name (used by users).
   */
  code: string;
  name: string;
}

export interface Search {
  /** Columns that identify a record; matched exactly, before the other columns. */
  codes: readonly string[];
  /** Columns that describe a record. */
  names: readonly string[];
  /** Columns in which pasted words are looked up. */
  pasted: readonly string[];
  /**
   * Whether pasted words are matched in lower case, as for email addresses; otherwise in upper
   * case.
   */
  inLowerCase?: true;
  /** Columns that distinguish records of the same name, and the status column. */
  detail: readonly string[];
  status?: string;
  /** Order of records that match equally well. */
  order: 'name' | 'newest';
  /** Order of entities that match equally well; lowest first. */
  rank: number;
}

/** Publication of changes in the feed. The schema test compares it with the database triggers. */
interface Feed {
  /**
   * Users besides staff who receive changes: none, everyone, or users of the row’s account. If the
   * row is an account: its users. If the row is a user: that user and the users of the account.
   */
  audience: 'staff' | 'everybody' | 'account' | 'account itself' | 'account and person';
  /** Whether changes name rows by id and version, so that lists reload only these rows. */
  byRow?: true;
}

/** History of a table. The schema test compares it with the database. */
interface Past {
  table: string;
  /** Id column; `id` by default. */
  id?: string;
  /** Days for which changes are kept; undefined for tables that only grow. */
  days?: number;
  /** Columns without history, each with the SQL expression for its past value. */
  instead?: Readonly<Record<string, string>>;
}

/**
 * Rows of another table that are shown as part of a record. Changes to them count as changes of the
 * record.
 */
interface PastPart {
  table: string;
  /** Column with the id of the record. */
  of: string;
}

export interface Entity {
  /** Name that programs use in searches and filters. */
  key: string;
  /** Singular and plural in lower case, as within a sentence. */
  name: string;
  plural: string;
  icon?: string;
  /** Whether the label is a reference or code. */
  isCode?: true;
  place?: Place;
  /** Topic under which the feed publishes changes of the entity. */
  topic?: string;
  feed?: Feed;
  /** Tables that can be read as of a past time. */
  past?: readonly Past[];
  pastParts?: readonly PastPart[];
  /** Whether bulk operations work on rows of the entity. */
  inRuns?: true;
  /** Whether staff can claim rows of the entity. */
  isClaimable?: true;
  /** Permissions to find a record or use it in a filter; any one is enough. */
  permissions?: readonly Permission[];
  columns?: Columns;
  search?: Search;
  /** How filters show a record that they store by id. */
  inFilters?: 'code' | 'name' | 'code and name';
}

/** Declares an entity, keeping its literal types. */
export const entity = <const E extends Entity & { [K in Exclude<keyof E, keyof Entity>]: never }>(
  facts: E,
): E => facts;
