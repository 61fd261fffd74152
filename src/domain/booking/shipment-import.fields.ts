import { choice, condition, count, fields, id, instant, text } from '../entities/fields.ts';

const none = { nullable: true } as const;

export const shipmentImportFields = fields({
  file_name: text('File', { names: true }),
  /** Imports that the caller started. */
  mine: condition('Mine'),
  time_created: instant('Uploaded', { sort: true }),
  state: choice('State', ['checking', 'waiting', 'committed', 'cancelled', 'failed'], {
    filter: 'values',
  }),
  row_count: count('Rows'),
  good_count: count('Ready'),
  bad_count: count('To correct'),
  /** Rows that repeat a recent shipment of the account or an earlier row. */
  repeated_count: count('Repeated'),
  committed_count: count('Booked'),
  committed_at: instant('Booked', none),
  account_id: id('Account', none),
  id: id('Id', { sort: true }),
  version: count('Version'),
});
