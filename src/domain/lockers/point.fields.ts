import {
  choice,
  code,
  count,
  fields,
  id,
  instant,
  number,
  phone,
  text,
} from '../entities/fields.ts';

export const pointStates = ['active', 'paused', 'closed'] as const;

const inRow = { inRowOnly: true } as const;

export const pointFields = fields({
  code: code('Code', { sort: true, width: 92 }),
  name: text('Name', { names: true, sort: true, width: 220, grows: true }),
  state: choice('State', pointStates, { sort: true, filter: 'values', width: 110 }),
  contact_name: text('Contact', { width: 160 }),
  parcels_held: count('Held', { sort: true }),
  capacity: count('Capacity', { sort: true, width: 84 }),
  suburb: text('Suburb', { width: 150 }),
  city: text('City', { width: 130 }),
  time_created: instant('Added', { sort: true, hidden: true }),
  zone: text('Province', { ...inRow, filter: 'provinces', named: 'province' }),
  account_id: id('Account', { ...inRow, nullable: true }),
  network_id: id('Network', { ...inRow, nullable: true }),
  branch_id: id('Branch', { ...inRow, nullable: true }),
  mobile_number: phone('Mobile number', inRow),
  street_address: text('Street address', inRow),
  postal_code: text('Postal code', inRow),
  latitude: number('Latitude', inRow),
  longitude: number('Longitude', inRow),
  id: id('Id', { ...inRow, sort: true, filter: 'values' }),
  version: count('Version', inRow),
});
