import { and, ilike, is, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { PgColumn, PgText, PgVarchar, type PgTable } from 'drizzle-orm/pg-core';
import type { Page } from '../../src/api/endpoint.ts';
import { among } from './conditions.ts';
import type { Db } from './open.ts';

type Direction = 'ASC' | 'DESC';

/** A select with `$dynamic()`, its joins made, nothing filtered or sorted yet. */
interface Selection<Row> extends SQLWrapper, PromiseLike<Row[]> {
  where(condition: SQL | undefined): unknown;
  orderBy(...terms: SQL[]): unknown;
  limit(rows: number): unknown;
  offset(rows: number): unknown;
}

interface Listing<Row, Key extends string> {
  db: Db;
  select: Selection<Row>;
  /** The validated query of the call; its sort keys are those of the contract. */
  query: {
    filter?: { id?: number | number[] | undefined } | undefined;
    range?: [number, number] | undefined;
    sort?: [Key, Direction] | undefined;
  };
  /** All must hold; undefined means not asked for. */
  where: readonly (SQL | undefined)[];
  /** A column for every sort key of the contract, no other; text is sorted without regard to case. */
  sort: Record<NoInfer<Key>, PgColumn | SQL>;
  usual: [NoInfer<Key>, Direction];
  /** The id of the rows: unique and never null, so that no row shows twice or never while paging. */
  tieBreaker: PgColumn;
  /** Joined tables only show something: no condition and no order speaks of them, and no row is lost or doubled by them. */
  joinsOnlyShow?: true;
  /**
   * Whether so few rows match that they are found first and put in order then. Walking the order until enough are
   * found reads everything when there are few, and no planner knows how few hold a word. For `joinsOnlyShow`.
   */
  isRare?: (total: number) => boolean;
  /** How many rows there are, for who knows better than by counting each time. */
  total?: (matching: Matching) => Promise<number>;
}

/** The rows of a list, all of them: as a query, and the condition that all of them hold to. */
export interface Matching {
  rows: SQL;
  condition: SQL;
}

/** The rows of a table that hold to all conditions. */
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
const MOST_WORDS = 8;

const isText = (column: PgColumn | SQL): boolean => is(column, PgText) || is(column, PgVarchar);

/** How text is sorted and indexed, the same on both engines whatever their locale. */
export const alphabetical = (text: SQLWrapper): SQL => sql`lower(${text}) collate "C"`;

// Plain ascending and its exact reverse can walk an ordinary index; only gaps force a sort of their own.
function orderTerm({ term, direction, tieBreaker }: Order, isBackwards: boolean): SQL {
  const by = isText(term) ? alphabetical(term) : sql`${term}`;
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

/** The end of a statement that gives a range; from whichever end of the list is nearer. */
function rangeTerms(order: Order, [from, last]: [number, number], total: number): SQL {
  const isBackwards = from > total / 2;
  const by = sql.join(orderTerms(order, isBackwards), sql`, `);
  const skipped = isBackwards ? total - 1 - last : from;
  return sql`order by ${by} limit ${last - from + 1} offset ${skipped}`;
}

/** Puts what matches in the place of the table, with what it is put in order by. */
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

/** What all rows of a list hold to: its own conditions, and the ids that are asked for. */
function conditionOf<Row, Key extends string>({
  query,
  where,
  tieBreaker,
}: Listing<Row, Key>): SQL {
  return and(among(tieBreaker, query.filter?.id), ...where) ?? sql`true`;
}

/** One range of a list and how many rows there are in all, within the caller's tenant scope. */
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
    // Rows that are passed over are passed over in an index; what is joined is joined to one page.
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

const escaped = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The words of a search. */
export function wordsOf(search: string | undefined): string[] {
  const words = (search ?? '').split(/[\s\p{Cc}]+/u).filter((word) => word !== '');
  return words.slice(0, MOST_WORDS);
}

/** Patterns of a word that is anywhere in a text, or that begins it or a word in it. */
export const anywhere = (word: string): string => `%${escaped(word)}%`;
export const atStart = (word: string): string[] => [`${escaped(word)}%`, `% ${escaped(word)}%`];

/** Every word of the search stands somewhere in one of the columns; undefined when nothing is searched. */
export function contains(
  search: string | undefined,
  columns: readonly (PgColumn | SQL)[],
): SQL | undefined {
  const matches = (word: string) => or(...columns.map((column) => ilike(column, anywhere(word))));
  return and(...wordsOf(search).map(matches));
}
