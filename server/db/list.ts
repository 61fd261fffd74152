import { and, is, like, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { PgColumn, PgText, PgVarchar, type PgTable } from 'drizzle-orm/pg-core';
import { LARGEST_RANGE, type Page } from '#api/endpoint.ts';
import { bareReference } from '#domain/text/references.ts';
import { inValues, patternAnywhere, plainText } from './conditions.ts';
import type { Db } from './open.ts';

type Direction = 'ASC' | 'DESC';

/** A select with `$dynamic()` and joins, without filter and sort. */
interface Selection<Row> extends SQLWrapper, PromiseLike<Row[]> {
  where(condition: SQL | undefined): unknown;
  orderBy(...terms: SQL[]): unknown;
  limit(rows: number): unknown;
  offset(rows: number): unknown;
}

interface Listing<Row, Key extends string> {
  db: Db;
  select: Selection<Row>;
  /** Validated query of the request; its sort keys are those of the contract. */
  query: {
    filter?: { id?: number | number[] | undefined } | undefined;
    range?: [number, number] | undefined;
    sort?: [Key, Direction] | undefined;
  };
  /** Conditions that all must match; undefined ones are ignored. */
  where: readonly (SQL | undefined)[];
  /** A column or expression for each sort key of the contract; text is sorted ignoring case. */
  sort: Record<NoInfer<Key>, PgColumn | SQL>;
  usual: [NoInfer<Key>, Direction];
  /** Id of the rows: unique and never null, so that paging neither repeats nor skips rows. */
  tieBreaker: PgColumn;
  /**
   * Set if joins only add columns: no condition or sort uses them, and they neither drop nor repeat
   * rows.
   */
  joinsOnlyShow?: true;
  /**
   * Whether to find the matching rows first and sort them afterwards, because they are few.
   * Otherwise the sort index would be read completely: no planner can estimate how many rows
   * contain a word. Requires `joinsOnlyShow`.
   */
  isRare?: (total: number) => boolean;
  /** Total of matching rows, if there is a faster way than counting. */
  total?: (matching: Matching) => Promise<number>;
}

/** Matching rows of a list, as a query and as a condition. */
export interface Matching {
  rows: SQL;
  condition: SQL;
}

/** Selects the rows of a table that match all conditions. */
export function matchingRows(table: PgTable, where: readonly (SQL | undefined)[]): Matching {
  const condition = and(...where) ?? sql`true`;
  return { rows: sql`(select from ${table} where ${condition})`, condition };
}

interface Order {
  term: PgColumn | SQL;
  direction: Direction;
  tieBreaker: PgColumn;
}

const FIRST_PAGE: [number, number] = [0, 24];
/** Default range of short lists, which clients read as a whole. */
export const WHOLE_RANGE: [number, number] = [0, LARGEST_RANGE - 1];
const MAX_WORDS = 8;

const isText = (column: PgColumn | SQL): boolean => is(column, PgText) || is(column, PgVarchar);

/**
 * Sort expression for text. It has an index, and gives the same order in both databases, whatever
 * their locale.
 */
export const alphabeticalOrder = (text: SQLWrapper): SQL => sql`lower(${text}) collate "C"`;

// An ordinary index serves ascending order and its exact reverse. Nullable columns need a separate
// sort term.
function orderTerm({ term, direction, tieBreaker }: Order, isBackwards: boolean): SQL {
  const by = isText(term) ? alphabeticalOrder(term) : sql`${term}`;
  const hasGaps = !is(term, PgColumn) || !term.notNull || term.table !== tieBreaker.table;
  if (direction === 'ASC') return isBackwards ? sql`${by} desc` : sql`${by} asc`;
  if (isBackwards) return hasGaps ? sql`${by} asc nulls first` : sql`${by} asc`;
  return hasGaps ? sql`${by} desc nulls last` : sql`${by} desc`;
}

function orderTerms(order: Order, isBackwards = false): SQL[] {
  const by = orderTerm(order, isBackwards);
  const { term, tieBreaker } = order;
  return term === tieBreaker ? [by] : [by, orderTerm({ ...order, term: tieBreaker }, isBackwards)];
}

/** Order, limit and offset of a range, counted from the nearer end of the list. */
function rangeTerms(order: Order, [from, last]: [number, number], total: number): SQL {
  const isBackwards = from > total / 2;
  const by = sql.join(orderTerms(order, isBackwards), sql`, `);
  const skipped = isBackwards ? total - 1 - last : from;
  return sql`order by ${by} limit ${last - from + 1} offset ${skipped}`;
}

/** Replaces the table with its matching rows and their sort column. */
function foundFirst({ term, tieBreaker }: Order, matching: SQL): SQL {
  const columns = term === tieBreaker ? sql`${tieBreaker}` : sql`${tieBreaker}, ${term}`;
  return sql`with ${tieBreaker.table} as materialized (select ${columns} ${matching})`;
}

async function countRows(db: Db, rows: SQL): Promise<number> {
  const found = await db.execute<{ total: string }>(
    sql`select count(*) as total from ${rows} as counted`,
  );
  return Number(found.rows[0]?.total ?? 0);
}

/** Condition of the whole list: the conditions of `where`, and the ids of the filter. */
function conditionOf<Row, Key extends string>({
  query,
  where,
  tieBreaker,
}: Listing<Row, Key>): SQL {
  return and(inValues(tieBreaker, query.filter?.id), ...where) ?? sql`true`;
}

/** Returns one range of a list with the total, within the caller's tenant scope. */
export async function listRows<Row, Key extends string>(
  listing: Listing<Row, Key>,
): Promise<Page<Row>> {
  const { db, select, query, sort, usual, tieBreaker } = listing;
  const [from, to] = query.range ?? FIRST_PAGE;
  const [key, direction] = query.sort ?? usual;
  const order = { term: sort[key], direction, tieBreaker };
  const condition = conditionOf(listing);
  select.where(condition);
  const table = sql`from ${tieBreaker.table} where ${condition}`;
  const rows = listing.joinsOnlyShow ? sql`(select ${table})` : sql`${select}`;
  const total = await (listing.total?.({ rows, condition }) ?? countRows(db, rows));
  if (from >= total) return { rows: [], total };
  select.orderBy(...orderTerms(order));
  if (listing.joinsOnlyShow) {
    // Finds the ids of the page in an index first, so that only one page is joined.
    const range = rangeTerms(order, [from, Math.min(to, total - 1)], total);
    const first = listing.isRare?.(total) ? foundFirst(order, table) : undefined;
    const source = first ? sql`from ${tieBreaker.table}` : table;
    select.where(sql`${tieBreaker} in (${first} select ${tieBreaker} ${source} ${range})`);
  } else {
    select.limit(to - from + 1);
    select.offset(from);
  }
  return { rows: await select, total };
}

/** Splits a search into words, without quotes and other signs around them. */
export function splitWords(search: string | undefined): string[] {
  const words = (search ?? '').split(/[\s\p{Cc}]+/u).filter((word) => word !== '');
  return words.slice(0, MAX_WORDS).map((word) => bareReference(word) || word);
}

/** Condition: every word of the search is in one of the columns; undefined without a search. */
export function contains(
  search: string | undefined,
  columns: readonly (PgColumn | SQL)[],
): SQL | undefined {
  const matches = (word: string) =>
    or(...columns.map((column) => like(plainText(column), patternAnywhere(word))));
  return and(...splitWords(search).map(matches));
}
