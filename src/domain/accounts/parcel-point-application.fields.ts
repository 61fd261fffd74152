import {
  choice,
  code,
  count,
  fields,
  id,
  instant,
  phone,
  record,
  text,
} from '../entities/fields.ts';
import { profileStates } from './parcel-points.ts';

const none = { nullable: true } as const;
const inRow = { inRowOnly: true } as const;

export const parcelPointApplicationFields = fields({
  store_name: text('Store', { names: true, sort: true, width: 190, grows: true }),
  state: choice('State', profileStates, { sort: true, filter: 'values', width: 120 }),
  account_id: record('Account', 'account', { filter: 'values', named: 'account' }),
  contact_name: text('Applicant', { width: 160 }),
  suburb: text('Suburb', { width: 140, narrow: 'detail' }),
  zone: text('Zone', { width: 70 }),
  account_code: code('Account', { width: 92 }),
  /** Parcel point that was created for the application. */
  point_code: code('Point', { ...none, width: 92 }),
  decided_by: text('Decided by', { ...none, width: 140 }),
  time_created: instant('Submitted', {
    sort: true,
    filter: ['created_from', 'created_to'],
    named: 'created',
    width: 100,
    narrow: 'end',
  }),
  email: text('Email', { width: 200, hidden: true }),
  id: id('Number', { sort: true, filter: 'values', width: 88, hidden: true }),
  account: text('Account', inRow),
  mobile_number: phone('Mobile number', inRow),
  street_address: text('Street address', inRow),
  postal_code: text('Postal code', inRow),
  bank_name: text('Bank', { ...inRow, ...none }),
  bank_account_last_digits: text('Bank account', { ...inRow, ...none }),
  rejection_reason: text('Reason', { ...inRow, ...none }),
  decided_at: instant('Decided', { ...inRow, ...none }),
  point_id: id('Point', { ...inRow, ...none }),
  /** User who signs in for the parcel point. */
  user_id: id('User', { ...inRow, ...none }),
  version: count('Version', inRow),
});
