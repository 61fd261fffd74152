import {
  choice,
  code,
  condition,
  count,
  drawn,
  fields,
  id,
  instant,
  record,
  text,
} from '#domain/entities/fields.ts';
import { doorBolts, doorStates, doorUses } from './door.ts';
import { certainties, evidenceLevels } from './evidence.ts';

const none = { nullable: true } as const;
const inRow = { inRowOnly: true } as const;
const past = { nullable: true, sort: true } as const;
const only = { filter: 'values', filterOnly: true } as const;

export const doorFields = fields({
  name: drawn('Door', { names: true, width: 150 }),
  size: text('Size', { filter: 'values', most: 10 }),
  state: choice('State', doorStates, { sort: true, filter: 'values', width: 130 }),
  certainty: choice('Certainty', certainties, { filter: 'values', width: 110 }),
  use_level: choice('Evidence', evidenceLevels, { width: 190, grows: true }),
  level: choice('Evidence', evidenceLevels, only),
  use_at: instant('Reported', { sort: true }),
  reference: code('Shipment', { ...none, width: 100 }),
  locker_id: record('Locker', 'locker', { filter: 'values', named: 'locker' }),
  network_id: record('Network', 'network', { ...only, named: 'network' }),
  branch_id: record('Branch', 'branch', { ...only, named: 'branch' }),
  occupied_since: instant('Inside since', past),
  has_fault: condition('Fault', { named: 'fault' }),
  /** Doors whose sensor has reported them open for too long. */
  stands_open: condition('Open too long', { named: 'open-too-long' }),
  fault: text('Fault', { ...none, width: 200, grows: true }),
  blocked_reason: text('Out of order', { ...none, width: 200 }),
  last_opened_at: instant('Last opened', { ...past, width: 110, hidden: true }),
  number: count('Number', { sort: true, hidden: true }),
  locker: text('Locker', inRow),
  door_size_id: id('Size', { ...inRow, filter: 'values' }),
  use: choice('Use', doorUses, inRow),
  use_by: text('Use reported by', inRow),
  bolt: choice('Bolt', doorBolts, inRow),
  bolt_level: choice('Evidence of the bolt', evidenceLevels, inRow),
  bolt_at: instant('Bolt reported', inRow),
  bolt_by: text('Bolt reported by', inRow),
  parcel_id: id('Parcel', { ...inRow, ...none }),
  shipment_id: id('Shipment', { ...inRow, ...none }),
  reserved_until: instant('Reserved until', { ...inRow, ...none }),
  blocked_by: text('Blocked by', { ...inRow, ...none }),
  blocked_until: instant('Blocked until', { ...inRow, ...none }),
  column_no: count('Column', inRow),
  row_from: count('Row', inRow),
  row_span: count('Rows', inRow),
  time_created: instant('Added', inRow),
  id: id('Id', { ...inRow, sort: true, filter: 'values' }),
  version: count('Version', inRow),
});
