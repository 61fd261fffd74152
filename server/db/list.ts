import { and, ilike, is, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { PgColumn, PgText, PgVarchar } from 'drizzle-orm/pg-core';
import type { Page } from '../../src/api/endpoint.ts';
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
  query: { range?: [number, number] | undefined; sort?: [Key, Direction] | undefined };
  /** All must hold; undefined means not asked for. */
  where: readonly (SQL | undefined)[];
  /** A column for every sort key of the contract, no other; text is sorted without regard to case. */
  sort: Record<NoInfer<Key>, PgColumn | SQL>;
  usual: [NoInfer<Key>, Direction];
  /** Unique and never null, so that no row shows twice or never while paging. */
  tieBreaker: PgColumn;
}

const FIRST_PAGE: [number, number] = [0, 24];
const MOST_WORDS = 8;

const isText = (column: PgColumn | SQL): boolean => is(column, PgText) || is(column, PgVarchar);

/** How text is sorted and indexed, the same on both engines whatever their locale. */
export const alphabetical = (text: SQLWrapper): SQL => sql`lower(${text}) collate "C"`;

// Plain ascending and its exact reverse can walk an ordinary index; only gaps force a sort of their own.
function orderTerm(term: PgColumn | SQL, direction: Direction, tieBreaker: PgColumn): SQL {
  const by = isText(term) ? alphabetical(term) : sql`${term}`;
  if (direction === 'ASC') return sql`${by} asc`;
  const hasGaps = !is(term, PgColumn) || !term.notNull || term.table !== tieBreaker.table;
  return hasGaps ? sql`${by} desc nulls last` : sql`${by} desc`;
}

async function countRows(db: Db, select: SQLWrapper): Promise<number> {
  const { rows } = await db.execute<{ total: string }>(
    sql`select count(*) as total from ${select} as counted`,
  );
  return Number(rows[0]?.total ?? 0);
}

/** One range of a list and how many rows there are in all, as the caller's fence lets through. */
export async function listRows<Row, Key extends string>(
  listing: Listing<Row, Key>,
): Promise<Page<Row>> {
  const { db, select, query, where, sort, usual, tieBreaker } = listing;
  const [from, to] = query.range ?? FIRST_PAGE;
  const [key, direction] = query.sort ?? usual;
  select.where(and(...where));
  const total = await countRows(db, select);
  if (from >= total) return { rows: [], total };
  const tie = sort[key] === tieBreaker ? [] : [orderTerm(tieBreaker, direction, tieBreaker)];
  select.orderBy(orderTerm(sort[key], direction, tieBreaker), ...tie);
  select.limit(to - from + 1);
  select.offset(from);
  return { rows: await select, total };
}

const escaped = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Every word of the search stands somewhere in one of the columns; undefined when nothing is searched. */
export function contains(
  search: string | undefined,
  columns: readonly (PgColumn | SQL)[],
): SQL | undefined {
  const words = (search ?? '').split(/[\s\p{Cc}]+/u).filter((word) => word !== '');
  const holds = (word: string) =>
    or(...columns.map((column) => ilike(column, `%${escaped(word)}%`)));
  return and(...words.slice(0, MOST_WORDS).map(holds));
}
