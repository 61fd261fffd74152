import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/open.ts';
import type { DemoSize, Figures } from './sizes.ts';

/** Input of every phase. */
export interface Scene {
  db: Db;
  size: DemoSize;
  figures: Figures;
  /** End of the history; the same when seeding continues after an interruption. */
  now: Date;
}

/** A part of the demo company that is made in one transaction. */
export interface Phase {
  name: string;
  title: string;
  /** Share of the seeding work, relative to the other phases. */
  weight: number;
  make: (scene: Scene) => Promise<void>;
}

const MAX_PARAMETERS = 60_000;

/** Inserts rows that were made outside the database, with their ids. */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: PgInsertValue<T, true>[],
): Promise<void> {
  const chunk = Math.floor(MAX_PARAMETERS / Object.keys(getTableColumns(table)).length);
  for (let at = 0; at < rows.length; at += chunk) {
    await db
      .insert(table)
      .overridingSystemValue()
      .values(rows.slice(at, at + chunk));
  }
  await continueAfter(db, table);
}

/** Continues the ids of a table after the inserted ones. */
export async function continueAfter(db: Db, table: PgTable): Promise<void> {
  const id = getTableColumns(table)['id'];
  if (id?.generatedIdentity === undefined) return;
  const name = getTableName(table);
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select coalesce(max(id), 1) from ${sql.raw(name)}))`,
  );
}
