import {
  choice,
  code,
  count,
  day,
  drawn,
  fields,
  id,
  instant,
  number,
  phone,
  record,
  text,
} from '../entities/fields.ts';
import { holidayRules } from './collection-dates.ts';
import { collectionKinds, collectionNeeds, requestStates } from './collections.ts';

const none = { nullable: true } as const;
const inRow = { inRowOnly: true } as const;
const only = { filter: 'values', filterOnly: true } as const;

/** Fields of the list of collection requests. */
export const collectionRequestFields = fields({
  name: text('Name', { names: true, sort: true, width: 180, grows: true }),
  kind: choice('Kind', collectionKinds, { ...inRow, filter: 'values' }),
  days: drawn('Days', { width: 180 }),
  next: drawn('Next', { width: 140 }),
  state: choice('State', requestStates, { sort: true, filter: 'values', width: 150 }),
  needs: choice('Needs', collectionNeeds, only),
  /** Day of a single request; null for recurring ones. */
  collect_on: day('Collect on', {
    ...none,
    sort: true,
    filter: ['collect_from', 'collect_to'],
    named: 'collect',
    filterLabel: 'Collected on',
    width: 140,
  }),
  window: drawn('Window', { width: 110 }),
  parcel_count: count('Parcels', { sort: true, width: 84 }),
  address: drawn('Address', { width: 220, grows: true }),
  account: text('Account', { sort: true, width: 150, shownWith: 'View accounts' }),
  account_id: record('Account', 'account', {
    filter: 'values',
    named: 'account',
    shownWith: 'View accounts',
  }),
  driver: text('Driver, branch', { ...none, width: 170 }),
  branch_id: record('Branch', 'branch', {
    ...none,
    filter: 'values',
    named: 'branch',
    shownWith: 'Assign drivers',
  }),
  driver_id: record('Driver', 'driver', {
    ...none,
    filter: 'values',
    named: 'driver',
    shownWith: 'Assign drivers',
  }),
  last_collected_at: instant('Last collected', { ...none, sort: true, width: 116 }),
  total_weight: number('Weight, kg', { ...none, width: 100 }),
  requested_by: text('Requested by', { ...none, width: 140, hidden: true }),
  time_created: instant('Requested', { sort: true, hidden: true }),
  address_book_id: id('Address', { ...inRow, ...none }),
  contact_name: text('Contact', inRow),
  mobile_number: phone('Mobile number', inRow),
  street_address: text('Street address', inRow),
  suburb: text('Suburb', inRow),
  city: text('City', inRow),
  zone: text('Province', inRow),
  postal_code: text('Postal code', inRow),
  latitude: number('Latitude', { ...inRow, ...none }),
  longitude: number('Longitude', { ...inRow, ...none }),
  instructions: text('Instructions', { ...inRow, ...none }),
  branch: code('Branch', { ...inRow, ...none }),
  every: count('Every', inRow),
  starts_on: day('Starts', inRow),
  ends_on: day('Ends', { ...inRow, ...none }),
  on_holiday: choice('On a public holiday', holidayRules, inRow),
  paused_until: day('Paused until', { ...inRow, ...none }),
  ready_time: text('Ready', inRow),
  close_time: text('Closes', inRow),
  id: id('Id', { ...inRow, sort: true, filter: 'values' }),
  version: count('Version', inRow),
});
