import {
  code,
  count,
  drawn,
  fields,
  flag,
  id,
  instant,
  money,
  number,
  phone,
  text,
} from '../entities/fields.ts';

/** Amounts for a month, in rand, excluding VAT. */
const figure = { needs: 'View billing', width: 120 } as const;

export const salesAgentFields = fields({
  code: code('Code', { sort: true }),
  name: text('Name', { names: true, sort: true, width: 200, grows: true }),
  email: text('Email', { nullable: true, width: 220, grows: true }),
  mobile_number: phone('Mobile number', { nullable: true }),
  commission_percentage: number('Commission, %', { sort: true, width: 120 }),
  status: drawn('Status'),
  /** Number of accounts today. */
  accounts: count('Accounts', { ...figure, width: 90 }),
  charged: money('Charged', figure),
  received: money('Received', figure),
  commission: money('Commission', figure),
  active: flag('Active', { filter: 'values', inRowOnly: true }),
  time_created: instant('Created', { sort: true, inRowOnly: true }),
  id: id('Id', { sort: true, inRowOnly: true }),
  version: count('Version', { inRowOnly: true }),
});
