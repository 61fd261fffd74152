import { timeZone } from '#server/db/time-zone.ts';
import { sql, type SQL } from 'drizzle-orm';
import { startOfDay, shiftDay } from '#domain/kernel/business-days.ts';
import type { Db } from '#server/db/open.ts';

/** Days of the company, both included. */
export interface Period {
  from: string;
  to: string;
}

export const rowsOf = async <T extends Record<string, unknown>>(db: Db, query: SQL) =>
  (await db.execute<T>(query)).rows;

export const inPeriod = (moment: SQL, { from, to }: Period): SQL =>
  sql`${moment} >= ${startOfDay(from)}::timestamptz and ${moment} < ${startOfDay(shiftDay(to, 1))}::timestamptz`;

/** Local day of a timestamp, as text. */
export const dayOf = (moment: SQL): SQL =>
  sql`to_char(${moment} at time zone ${timeZone}, 'YYYY-MM-DD')`;

/** Statuses as SQL constants, because only constants let the planner use a partial index. */
export const constant = (statuses: readonly string[]): SQL =>
  sql.raw(`(${statuses.map((status) => `'${status.replaceAll("'", "''")}'`).join(', ')})`);

export const isoOf = (moment: string | Date | null | undefined): string | null =>
  moment === null || moment === undefined ? null : new Date(moment).toISOString();
