import {
  choice,
  code,
  count,
  fields,
  flag,
  id,
  instant,
  number,
  phone,
  record,
  text,
} from '../entities/fields.ts';
import { addressKinds, addressTypes } from './address-books.ts';

const inRow = { inRowOnly: true } as const;
const forStaff = { shownWith: 'View accounts' } as const;

export const addressFields = fields({
  name: text('Name', { names: true, sort: true, width: 180, grows: true }),
  company: text('Company', { nullable: true, sort: true, width: 160 }),
  kind: choice('Used for', addressKinds, { filter: 'values', width: 100 }),
  type: choice('Type', addressTypes, { filter: 'values', width: 108 }),
  street_address: text('Street address', { width: 200, grows: true, narrow: 'detail' }),
  suburb: text('Suburb', { sort: true, width: 140, narrow: 'about' }),
  city: text('City', { sort: true, width: 130 }),
  zone: text('Province', { filter: 'provinces', named: 'province', width: 130, hidden: true }),
  postal_code: code('Code', { width: 76 }),
  mobile_number: phone('Mobile number', { nullable: true }),
  is_default: flag('Default', { filter: 'values', named: 'default', width: 84 }),
  /** Number of the account's shipments from or to the address. */
  used: count('Used', { sort: true, width: 80 }),
  last_used_at: instant('Last used', { nullable: true, sort: true, width: 104 }),
  account: text('Account', { ...forStaff, width: 160 }),
  account_id: record('Account', 'account', { ...forStaff, filter: 'values', named: 'account' }),
  time_created: instant('Added', { sort: true, hidden: true }),
  time_modified: instant('Changed', inRow),
  email: text('Email', { ...inRow, nullable: true }),
  locker_id: id('Locker', { ...inRow, nullable: true }),
  locker_code: text('Locker', { ...inRow, nullable: true }),
  latitude: number('Latitude', { ...inRow, nullable: true }),
  longitude: number('Longitude', { ...inRow, nullable: true }),
  instructions: text('Instructions', { ...inRow, nullable: true }),
  id: id('Id', { ...inRow, sort: true, filter: 'values' }),
  version: count('Version', inRow),
});
