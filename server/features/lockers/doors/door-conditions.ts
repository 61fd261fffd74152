import type { SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { inValues, isBetween } from '#server/db/conditions.ts';
import { claimedBy } from '#server/db/lists/claimed-by.ts';
import { doors, lockers } from '#server/db/schema/lockers.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { listed } from './door-columns.ts';

type Filter = NonNullable<InputOf<'GET /doors'>['query']['filter']>;

/** Filter conditions of doors, joined with their lockers, sizes and shipments. */
export const doorConditions = ({ known_until, claimed, ...filter }: Filter = {}): (
  | SQL
  | undefined
)[] => [
  inValues(doors.id, filter.id),
  ...listed.conditions(filter, [lockers.code, lockers.name, shipments.short_tracking_reference]),
  claimedBy('doors', doors.id, claimed),
  ...isBetween(doors.use_at, undefined, known_until),
];
