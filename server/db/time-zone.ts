import { sql } from 'drizzle-orm';
import { TIME_ZONE } from '../../src/domain/time.ts';

/** The company's time zone as a constant: a parameter would make equal expressions of a statement differ. */
export const timeZone = sql.raw(`'${TIME_ZONE}'`);
