import { count, day, fields, id, instant, text } from '#domain/entities/fields.ts';

const none = { nullable: true } as const;

export const routeFileFields = fields({
  file_name: text('File', { sort: true }),
  route_date: day('Route date', { sort: true, filter: 'values' }),
  station: text('Station', { sort: true, filter: 'values', most: 20 }),
  row_count: count('Rows', { sort: true }),
  matched_count: count('Matched'),
  /** Rows with an unknown waybill, and rows that could not be parsed. */
  unmatched_count: count('Unmatched'),
  bad_count: count('Invalid'),
  user: text('Uploaded by', none),
  time_created: instant('Uploaded', { sort: true }),
  user_id: id('Uploaded by', none),
  id: id('Id', { sort: true }),
});
