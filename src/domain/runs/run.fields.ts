import {
  choice,
  condition,
  count,
  drawn,
  fields,
  id,
  instant,
  record,
  text,
} from '../entities/fields.ts';

const none = { nullable: true } as const;
const inRow = { inRowOnly: true } as const;

/** States of a run: waiting for a node, running, paused by a user, being cancelled, or over. */
export const runStates = [
  'waiting',
  'running',
  'paused',
  'cancelling',
  'cancelled',
  'settled',
] as const;

export const runFields = fields({
  /** Title by call, arguments and number of rows: "Add a note to 12 shipments". */
  title: text('Run', { names: true, sort: true, width: 260, grows: true }),
  state: choice('State', runStates, { sort: true, filter: 'values', width: 164 }),
  mine: condition('Mine'),
  /** Whether the failures were dismissed. */
  seen: condition('Dismissed'),
  /** Whether the run creates invoices. */
  invoicing: condition('Invoice runs'),
  /** Whether the run is paused, or over with failures that are not dismissed. */
  stopped: condition('Stopped'),
  outcome: drawn('Outcome', { width: 180 }),
  done: drawn('Done', { width: 124 }),
  failed: count('Failed', { width: 76 }),
  entity: text('What', { filter: 'values', width: 148 }),
  user_name: text('Who', { ...none, width: 140 }),
  time_created: instant('Started', {
    sort: true,
    filter: ['created_from', 'created_to'],
    named: 'created',
    width: 100,
  }),
  finished_at: instant('Ended', {
    ...none,
    filter: ['finished_from', 'finished_to'],
    named: 'finished',
    width: 100,
    hidden: true,
  }),
  user_id: record('Started by', 'user', { ...none, filter: 'values', named: 'person' }),
  reason: text('Reason', { ...none, width: 180, hidden: true }),
  id: id('Number', { sort: true, width: 88, hidden: true }),
  /** Call that the run makes for its rows: "POST /shipments/bulkupdate". */
  call: text('Call', inRow),
  /** Selection of the rows: by id, by filter, the failed ones of another run, or by the call. */
  chosen: choice('Selection', ['ids', 'filter', 'retry', 'call'], inRow),
  assistant: text('Assistant', { ...inRow, ...none }),
  total: count('Rows', inRow),
  waiting: count('Waiting', inRow),
  ok: count('Done', inRow),
  skipped: count('Skipped', inRow),
  unknown: count('Not confirmed', inRow),
  error: text('Error', { ...inRow, ...none }),
  /** Name of the file that the run created; GET /runs/:id/result returns its content. */
  result: text('File', { ...inRow, ...none }),
  started_at: instant('Started', { ...inRow, ...none }),
  /** Time at which the initiator dismissed the failures. */
  seen_at: instant('Dismissed', { ...inRow, ...none }),
  version: count('Version', inRow),
});
