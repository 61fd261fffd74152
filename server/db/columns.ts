/**
 * Kernel of the schema: types and builders of columns and tables.
 *
 * - The tables are written once, in the SQL of `migrations/`; `schema/` is generated from it.
 * - A column whose values are a union or a document names its type in SQL: `state text --: State`.
 * - Tables have explicit types, because inferring them from builders costs most of a type check.
 */
import { getTableColumns } from 'drizzle-orm';
import {
  alias,
  customType,
  pgTable,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTable,
} from 'drizzle-orm/pg-core';

/**
 * Point in time: timestamptz in the database, an ISO string with offset in rows, requests and
 * responses.
 */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value).toISOString(),
});

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/**
 * Column of a table, with the type of its values; `NotNull` is true if a row always has a value.
 */
export interface Column<Table extends string, Data, NotNull extends boolean> extends PgColumn {
  readonly _: PgColumn['_'] & { tableName: Table; data: Data; notNull: NotNull };
}

/** Table, with the types of its rows and of the values of new rows. */
export interface TableOf<
  Name extends string,
  Columns,
  Row extends Record<string, unknown>,
  New extends Record<string, unknown>,
> extends PgTable {
  readonly _: PgTable['_'] & { name: Name };
  readonly $inferSelect: Row;
  readonly $inferInsert: New;
  readonly $columns?: Columns;
}

/** Declares a table whose types are generated. */
export const table = <T>(name: string, columns: Record<string, PgColumnBuilderBase>) =>
  pgTable(name, columns) as unknown as T;

type AnyRow = Record<string, unknown>;

export const columnsOf = <Columns>(from: TableOf<string, Columns, AnyRow, AnyRow>) =>
  getTableColumns(from) as unknown as Columns;

type Renamed<Columns, Name extends string> = {
  [Key in keyof Columns]: Columns[Key] extends Column<string, infer Data, infer NotNull>
    ? Column<Name, Data, NotNull>
    : never;
};

/** The same table under another name, to join it a second time. */
export const aliasOf = <Columns, Row extends AnyRow, New extends AnyRow, Name extends string>(
  from: TableOf<string, Columns, Row, New>,
  name: Name,
) => alias(from, name) as unknown as TableOf<Name, Columns, Row, New> & Renamed<Columns, Name>;
