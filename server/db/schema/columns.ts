import { sql } from 'drizzle-orm';
import { customType, integer, numeric } from 'drizzle-orm/pg-core';

/** A point in time: timestamptz in the database, an ISO string with offset in a row, as on the wire. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value).toISOString(),
});

/** Content of a file. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** The number that a row is known by, given by the database. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** Counts the edits of a row, so that a stale edit can be refused. */
export const version = () => integer().notNull().default(1);

/** When the row came to be. */
export const now = () =>
  moment()
    .notNull()
    .default(sql`now()`);

/** Rand with the four decimals of the ledger. */
export const money = () => numeric({ precision: 14, scale: 4, mode: 'number' });

/** Kilograms and centimetres. */
export const measure = () => numeric({ precision: 10, scale: 2, mode: 'number' });

/** Degrees; six decimals are about a tenth of a metre. */
export const degrees = () => numeric({ precision: 9, scale: 6, mode: 'number' });
