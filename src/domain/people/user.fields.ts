import {
  condition,
  count,
  drawn,
  fields,
  id,
  instant,
  phone,
  record,
  text,
} from '../entities/fields.ts';

const inRow = { inRowOnly: true } as const;

export const userFields = fields({
  name: text('Name', { names: true, sort: true, width: 190 }),
  email: text('Email', { sort: true, width: 220, grows: true }),
  role: text('Role', { width: 190 }),
  role_id: id('Role', { ...inRow, filter: 'values', named: 'role' }),
  account: text('Account', { nullable: true, width: 170 }),
  account_id: record('Account', 'account', { nullable: true, filter: 'values', named: 'account' }),
  status: drawn('Status'),
  disabled: condition('Disabled'),
  last_login: instant('Last sign-in', { nullable: true, sort: true, width: 110 }),
  time_created: instant('Added', { sort: true, hidden: true }),
  mobile_number: phone('Mobile number', { nullable: true, hidden: true }),
  username: text('User name', inRow),
  avatar: text('Picture', { ...inRow, nullable: true }),
  branch_id: id('Branch', { ...inRow, nullable: true }),
  /** Requested new address that is not confirmed yet. */
  pending_email: text('Not confirmed yet', { ...inRow, nullable: true }),
  email_verified_at: instant('Email confirmed', { ...inRow, nullable: true }),
  disabled_at: instant('Disabled', { ...inRow, nullable: true }),
  id: id('Id', { ...inRow, sort: true }),
  version: count('Version', inRow),
});
