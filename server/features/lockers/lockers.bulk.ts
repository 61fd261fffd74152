import { and, sql } from 'drizzle-orm';
import { lockers } from '../../db/schema/lockers.ts';
import { operation, type Bulk } from '../../runs/operation.ts';
import { rowsOfList } from '../../runs/row-source.ts';
import { commandDoors, commandLockers } from './bulk-commands.ts';
import { previewDoors, previewLockers } from './bulk-previews.ts';
import { doorConditions } from './door-conditions.ts';
import { lockerConditions } from './locker-conditions.ts';

const operations = {
  'POST /lockers/bulk-command': operation('POST /lockers/bulk-command', {
    kind: 'inside',
    preview: previewLockers,
    work: async (scope, body) => (await commandLockers(scope, body)).results,
  }),
  'POST /doors/bulk-command': operation('POST /doors/bulk-command', {
    kind: 'inside',
    preview: previewDoors,
    work: async (scope, body) => (await commandDoors(scope, body)).results,
  }),
};

const rows = {
  lockers: rowsOfList(
    'GET /lockers',
    (filter) =>
      sql`select ${lockers.id} as id, ${lockers.code} as label
          from ${lockers} where ${and(sql`true`, ...lockerConditions(filter))}`,
  ),
  doors: rowsOfList(
    'GET /doors',
    (filter) =>
      sql`select doors.id as id, lockers.code || ' door ' || doors.number as label
          from doors join lockers on lockers.id = doors.locker_id join door_sizes on door_sizes.id = doors.door_size_id
          left join parcels on parcels.id = doors.parcel_id left join shipments on shipments.id = parcels.shipment_id
          where ${and(sql`true`, ...doorConditions(filter))}`,
  ),
};

/** What can be asked of many lockers, or doors, as runs. */
export default { rows, operations } satisfies Bulk;
