import { sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';

/**
 * The replay reads the rows of a seeded company and asks the rules of the product whether they could have come about.
 * A check has two parts: a query that reads rows with their causes, and a judge, a pure function that gives what is
 * wrong with each row.
 *
 *     const scans = await ask<Scan>(db, `select …`);
 *     const findings = scans.flatMap(judgeScan);
 */
export interface Finding {
  /** What was checked. */
  check: string;
  /** The row, as a person finds it again. */
  row: string;
  why: string;
}

/** Findings of one row, for each reason. */
export const found = (check: string, row: string, reasons: readonly string[]): Finding[] =>
  reasons.map((why) => ({ check, row, why }));

/** Reads rows. */
export async function ask<T extends object>(db: Db, text: string): Promise<T[]> {
  const { rows } = await db.execute<T & Record<string, unknown>>(sql.raw(text));
  return rows;
}

/** A moment in milliseconds, as SQL. */
export const inMs = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;
