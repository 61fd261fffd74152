import { and, sql } from 'drizzle-orm';
import { lockers } from '#server/db/schema/lockers.ts';
import type { SinceRows } from '../overview/since/source.ts';
import { lockerConditions } from './locker-conditions.ts';

const rows: SinceRows = {
  kind: 'lockers',
  can: 'View lockers',
  select: (filter) => sql`
    select ${lockers.id} as id, ${lockers.code} as label
    from ${lockers} where ${and(sql`true`, ...lockerConditions(filter))}`,
};

export default rows;
