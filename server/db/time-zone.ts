import { sql } from 'drizzle-orm';
import { TIME_ZONE } from '#domain/kernel/time.ts';

/**
 * Time zone of the company as a literal, because a parameter would make equal expressions of a
 * statement differ.
 */
export const timeZone = sql.raw(`'${TIME_ZONE}'`);
