import fc from 'fast-check';
import { statuses } from '#domain/kernel/statuses.ts';

const id = (most: number) => fc.integer({ min: 1, max: most });
const text = fc.constantFrom('Karoo', 'Sandton', 'Blue Crane', "O'Reilly");
const hours = fc
  .integer({ min: -72, max: 72 })
  .map((given) => `now() + interval '${given} hours 30 minutes'`);
const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;

const kinds = [
  fc
    .tuple(id(60), fc.constantFrom(...statuses), hours)
    .map(
      ([row, status, at]) =>
        `update shipments set status = '${status}', status_at = ${at}, version = version + 1 where id % 60 = ${row} % 60`,
    ),
  fc
    .tuple(id(40), text, hours)
    .map(
      ([row, name, at]) =>
        `update shipments set delivery_name = ${quoted(name)}, delivery_driver_id = (select min(user_id) from drivers), delivered_at = ${at} where id % 40 = ${row} % 40`,
    ),
  fc
    .tuple(id(30), hours)
    .map(
      ([row, at]) =>
        `update shipments set collected_at = ${at}, estimated_delivery_to = null, upstream_state = 'failed', delivery_branch_id = 1 where id % 30 = ${row} % 30`,
    ),
  id(50).map(
    (row) =>
      `delete from shipments where id = (select id from shipments s where invoice_id is null and not exists (select from charges c where c.shipment_id = s.id) order by id offset ${row} limit 1)`,
  ),
  fc
    .tuple(id(9), fc.constantFrom('free', 'reserved', 'occupied', 'blocked'))
    .map(
      ([row, use]) =>
        `update doors set use = '${use}', occupied_since = case when '${use}' = 'occupied' then now() end, fault = 'Lamp' where id % 9 = ${row} % 9`,
    ),
  fc
    .tuple(id(5), text, fc.boolean())
    .map(
      ([row, name, on]) =>
        `update lockers set name = ${quoted(name)}, is_full = ${on}, on_mains = ${!on}, version = version + 1 where id % 5 = ${row} % 5`,
    ),
  fc
    .tuple(id(4), fc.boolean())
    .map(
      ([row, on]) =>
        `update drivers set is_on_duty = ${on}, last_seen = now() where user_id % 4 = ${row} % 4`,
    ),
  fc
    .tuple(id(3), fc.boolean())
    .map(([row, on]) => `update branches set is_active = ${on} where id % 3 = ${row} % 3`),
  fc
    .tuple(id(3), text)
    .map(([row, name]) => `update zones set name = ${quoted(name)} where id % 3 = ${row} % 3`),
  fc
    .tuple(id(4), fc.constantFrom('active', 'used', 'revoked'), hours)
    .map(
      ([row, state, at]) =>
        `update locker_access set state = '${state}', valid_until = ${at}, resent = resent + 1 where id % 4 = ${row} % 4`,
    ),
  fc
    .tuple(id(3), text, fc.constantFrom('active', 'paused', 'cancelled'))
    .map(
      ([row, name, state]) =>
        `update collection_requests set name = ${quoted(name)}, state = '${state}', driver_id = null where id % 3 = ${row} % 3`,
    ),
  fc
    .tuple(id(3), fc.constantFrom('requested', 'failed', 'collected'))
    .map(
      ([row, state]) =>
        `update collection_occurrences set state = '${state}' where id % 3 = ${row} % 3`,
    ),
  text.map((name) => `update networks set description = ${quoted(name)}`),
];

/** Statements that change lists, as a user or a program might, one of each kind in any order. */
export const historyWrites = fc
  .tuple(...kinds)
  .chain((writes) => fc.shuffledSubarray(writes, { minLength: writes.length }));
