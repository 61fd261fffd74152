import { sql } from 'drizzle-orm';
import { customType, integer, numeric } from 'drizzle-orm/pg-core';

/**
 * Point in time: timestamptz in the database, an ISO string with offset in rows and on the wire.
 */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value).toISOString(),
});

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** Generated id of a row. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** Number of edits of a row, so that stale edits can be refused. */
export const version = () => integer().notNull().default(1);

/** Time of creation. */
export const now = () =>
  moment()
    .notNull()
    .default(sql`now()`);

/** Rand, with the four decimals of the ledger. */
export const money = () => numeric({ precision: 14, scale: 4, mode: 'number' });

/** Kilograms or centimetres. */
export const measure = () => numeric({ precision: 10, scale: 2, mode: 'number' });

/** Degrees; six decimals are about a tenth of a metre. */
export const degrees = () => numeric({ precision: 9, scale: 6, mode: 'number' });
