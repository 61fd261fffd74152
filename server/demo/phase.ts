import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/open.ts';
import type { DemoSize, Figures } from './sizes.ts';

/** What every part of the demo company is made from. */
export interface Scene {
  db: Db;
  size: DemoSize;
  figures: Figures;
  /** The end of the history; the same again when seeding goes on after a kill. */
  now: Date;
}

/** A part that is made in one transaction. */
export interface Phase {
  name: string;
  title: string;
  /** Its share of the work; only the ratio to the others counts. */
  weight: number;
  make: (scene: Scene) => Promise<void>;
}

const MOST_PARAMETERS = 60_000;

/** Inserts rows that were made outside the database, with the ids they bring. */
export async function put<T extends PgTable>(
  db: Db,
  table: T,
  rows: PgInsertValue<T, true>[],
): Promise<void> {
  const chunk = Math.floor(MOST_PARAMETERS / Object.keys(getTableColumns(table)).length);
  for (let at = 0; at < rows.length; at += chunk) {
    await db
      .insert(table)
      .overridingSystemValue()
      .values(rows.slice(at, at + chunk));
  }
  await continueAfter(db, table);
}

/** Lets the database give out ids after the ones that were brought. */
export async function continueAfter(db: Db, table: PgTable): Promise<void> {
  const id = getTableColumns(table)['id'];
  if (id?.generatedIdentity === undefined) return;
  const name = getTableName(table);
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select coalesce(max(id), 1) from ${sql.raw(name)}))`,
  );
}
