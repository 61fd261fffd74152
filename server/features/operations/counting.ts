import { timeZone } from '../../db/time-zone.ts';
import { sql, type SQL } from 'drizzle-orm';
import { startOfDay, shifted } from '../../../src/domain/business-days.ts';
import type { Db } from '../../db/open.ts';

/** Days of the business, both included. */
export interface Period {
  from: string;
  to: string;
}

export const rowsOf = async <T extends Record<string, unknown>>(db: Db, query: SQL) =>
  (await db.execute<T>(query)).rows;

/** That a moment lies in the period. */
export const inPeriod = (moment: SQL, { from, to }: Period): SQL =>
  sql`${moment} >= ${startOfDay(from)}::timestamptz and ${moment} < ${startOfDay(shifted(to, 1))}::timestamptz`;

/** The day of a moment here, as text. */
export const dayOf = (moment: SQL): SQL =>
  sql`to_char(${moment} at time zone ${timeZone}, 'YYYY-MM-DD')`;

/** Statuses as constants: only those prove to the planner that a partial index holds what is asked for. */
export const constant = (statuses: readonly string[]): SQL =>
  sql.raw(`(${statuses.map((status) => `'${status.replaceAll("'", "''")}'`).join(', ')})`);

/** A moment as it travels. */
export const isoOf = (moment: string | Date | null | undefined): string | null =>
  moment === null || moment === undefined ? null : new Date(moment).toISOString();
