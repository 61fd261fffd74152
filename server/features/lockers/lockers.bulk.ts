import { and, sql } from 'drizzle-orm';
import { lockers } from '#server/db/schema/lockers.ts';
import { operation, type Bulk } from '#server/runs/operation.ts';
import { rowsOfList } from '#server/runs/rows/row-source.ts';
import { changeGrants, previewGrants } from './commands/bulk-grants.ts';
import { requireArguments } from './commands/bulk-parcels.ts';
import { commandDoors, commandLockers } from './commands/bulk-commands.ts';
import { requireTerminalArguments } from './commands/terminal-arguments.ts';
import { previewDoors, previewLockers } from './commands/bulk-previews.ts';
import { doorConditions } from './doors/door-conditions.ts';
import { grantConditions } from './codes/grants.ts';
import { lockerConditions } from './locker-conditions.ts';
import { correctLater, previewCorrections } from './walks/later-corrections.ts';

const operations = {
  'POST /lockers/bulk-command': operation('POST /lockers/bulk-command', {
    kind: 'inside',
    check: async (_, asked) => requireTerminalArguments(asked),
    preview: previewLockers,
    work: async (scope, body) => (await commandLockers(scope, body)).results,
  }),
  'POST /doors/bulk-command': operation('POST /doors/bulk-command', {
    kind: 'inside',
    check: (_, asked) => requireArguments(asked),
    preview: previewDoors,
    work: async (scope, body) => (await commandDoors(scope, body)).results,
  }),
  'POST /doors/bulk-resend-pin': operation('POST /doors/bulk-resend-pin', {
    kind: 'inside',
    preview: (scope, given, chosen) =>
      previewGrants(scope, 'doors', { action: 'resend', ...given, chosen }),
    work: (scope, body) => changeGrants(scope, 'doors', { action: 'resend', ...body }),
  }),
  'POST /locker-walks/corrections': operation('POST /locker-walks/corrections', {
    kind: 'inside',
    preview: previewCorrections,
    work: correctLater,
  }),
  'POST /locker-access/bulk': operation('POST /locker-access/bulk', {
    kind: 'inside',
    preview: (scope, given, chosen) => previewGrants(scope, 'grants', { ...given, chosen }),
    work: (scope, body) => changeGrants(scope, 'grants', body),
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
  'locker-access': rowsOfList(
    'GET /locker-access',
    (filter) =>
      sql`select locker_access.id as id, locker_access.holder_name || ' ••••' || locker_access.code_ending as label
          from locker_access join lockers on lockers.id = locker_access.locker_id
          join access_types on access_types.id = locker_access.access_type_id
          left join shipments on shipments.id = locker_access.shipment_id
          where ${and(sql`true`, ...grantConditions(filter))}`,
  ),
};

export default { rows, operations } satisfies Bulk;
