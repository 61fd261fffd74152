// Types of statements, used instead of those of the query builder. Its types track every call in
// type parameters, so that checking one select costs thousands of instantiations. Here a statement
// has two parameters.
//
//     const rows = await db.select({ id: users.id, team: teams.name })   // Selecting<Fields>
//       .from(users).leftJoin(teams, eq(teams.id, users.team_id));       // Select<Fields, 'teams'>
//     // { id: number; team: string | null }[]
//
// At runtime the builder is unchanged; handleOf() casts it to these types.
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { IndexColumn, PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';

/** Values of a new row. */
type InsertOf<T extends PgTable> = {
  [K in keyof T['$inferInsert']]: T['$inferInsert'][K] | SQL;
};

/**
 * Changed columns of a row. An object, because otherwise a table of unknown columns would accept
 * any value.
 */
export type UpdateOf<T extends PgTable> = {
  [K in keyof T['$inferInsert']]?: T['$inferInsert'][K] | SQL | PgColumn | undefined;
} & object;

/** Columns, expressions, tables, or nested objects of them, by name in the row. */
interface Fields {
  readonly [name: string]: PgColumn | SQL | SQL.Aliased | PgTable | Fields;
}

type ColumnLike = {
  _: { brand: 'Column'; data: unknown; notNull: boolean; tableName: string };
};
type TableLike = { _: { brand: 'Table'; name: string }; $inferSelect: unknown };

type IsUnion<T, All = T> = T extends All ? ([All] extends [T] ? false : true) : never;

/** Names of the tables in an object of columns. */
type TableNames<F> = {
  [K in keyof F]: F[K] extends ColumnLike ? F[K]['_']['tableName'] : never;
}[keyof F];

/**
 * Whether all columns of an object belong to one outer-joined table. If that table has no row, the
 * whole object is null.
 */
type IsOuter<Name, Left> = [Name] extends [never]
  ? false
  : [Name] extends [Left]
    ? IsUnion<Name> extends false
      ? true
      : false
    : false;

/** Value of an object of fields. */
type NestedOf<F, Left> =
  IsOuter<TableNames<F>, Left> extends true
    ? { [K in keyof F]: ValueOf<F[K], never> } | null
    : { [K in keyof F]: ValueOf<F[K], Left> };

/** Null if the table is outer-joined, because it may have no row. */
type Missing<Name, Left> = [Name] extends [Left] ? null : never;

/** Value of a field; rows of the tables in Left may be missing. */
type ValueOf<F, Left> = F extends ColumnLike
  ? F['_']['notNull'] extends true
    ? F['_']['data'] | Missing<F['_']['tableName'], Left>
    : F['_']['data'] | null
  : F extends { _: { type: infer T } }
    ? T
    : F extends TableLike
      ? F['$inferSelect'] | Missing<F['_']['name'], Left>
      : NestedOf<F, Left>;

type Selected<F, Left> = { [K in keyof F]: ValueOf<F[K], Left> };

interface Lock {
  of?: PgTable | [PgTable, ...PgTable[]];
  noWait?: true;
  skipLocked?: true;
}

/** A select: a promise of its rows that can be part of other statements. */
interface Rows<Row> extends Promise<Row[]>, SQLWrapper {
  where(condition: SQL | undefined): this;
  groupBy(...terms: (PgColumn | SQL | SQL.Aliased)[]): this;
  having(condition: SQL | undefined): this;
  orderBy(...terms: (PgColumn | SQL | SQL.Aliased)[]): this;
  limit(rows: number): this;
  offset(rows: number): this;
  for(strength: 'update' | 'no key update' | 'share' | 'key share', lock?: Lock): this;
  $dynamic(): this;
}

interface Select<F, Left extends string> extends Rows<Selected<F, Left>> {
  innerJoin(table: PgTable | SQL, on: SQL | undefined): Select<F, Left>;
  leftJoin<T extends PgTable | SQL>(table: T, on: SQL | undefined): Select<F, Left | NameOf<T>>;
}

type NameOf<T> = T extends TableLike ? T['_']['name'] : never;

interface Selecting<F> {
  from(table: PgTable | SQL): Select<F, never>;
}

interface SelectingAll {
  from<T extends PgTable>(table: T): Rows<T['$inferSelect']>;
}

interface Done<Row> extends Promise<Row>, SQLWrapper {}

/** Returning clause of an insert, update or delete. */
interface Returning<T extends PgTable> extends Done<pg.QueryResult<never>> {
  returning(): Done<T['$inferSelect'][]>;
  returning<F extends Fields>(fields: F): Done<Selected<F, never>[]>;
}

interface Insert<T extends PgTable> extends Returning<T> {
  onConflictDoNothing(config?: { target?: IndexColumn | IndexColumn[]; where?: SQL }): this;
  onConflictDoUpdate(config: {
    target: IndexColumn | IndexColumn[];
    targetWhere?: SQL;
    setWhere?: SQL | undefined;
    set: UpdateOf<T>;
  }): this;
}

interface Inserting<T extends PgTable> {
  values(rows: InsertOf<T> | InsertOf<T>[]): Insert<T>;
  select(rows: SQLWrapper): Insert<T>;
  /** Inserts given ids instead of generating them. */
  overridingSystemValue(): { values(rows: PgInsertValue<T, true>[]): Insert<T> };
}

interface Update<T extends PgTable> extends Returning<T> {
  from(table: PgTable | SQL): this;
  where(condition: SQL | undefined): this;
}

interface Updating<T extends PgTable> {
  set(values: UpdateOf<T>): Update<T>;
}

interface Delete<T extends PgTable> extends Returning<T> {
  where(condition: SQL | undefined): this;
}

/** Database handle: the transaction inside a transaction, otherwise the pool. */
export interface Db {
  select(): SelectingAll;
  select<F extends Fields>(fields: F): Selecting<F>;
  selectDistinct<F extends Fields>(fields: F): Selecting<F>;
  selectDistinctOn(on: (PgColumn | SQL)[]): SelectingAll;
  insert<T extends PgTable>(table: T): Inserting<T>;
  update<T extends PgTable>(table: T): Updating<T>;
  delete<T extends PgTable>(table: T): Delete<T>;
  execute<R extends pg.QueryResultRow = Record<string, unknown>>(
    statement: SQLWrapper | string,
  ): Promise<pg.QueryResult<R>>;
  $count(table: PgTable, condition?: SQL): Promise<number>;
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** The query builder over a connection or a pool. */
export const handleOf = (client: pg.Pool | pg.PoolClient): Db =>
  drizzle({ client }) as unknown as Db;
