import { choice, code, count, fields, flag, id, instant, phone, text } from '../entities/fields.ts';
import { applicationStates } from './accounts.ts';

const none = { nullable: true } as const;
const inRow = { inRowOnly: true } as const;

export const applicationFields = fields({
  company: text('Company', { names: true, sort: true, width: 190, grows: true }),
  state: choice('State', applicationStates, { sort: true, filter: 'values', width: 120 }),
  name: text('Applicant', { width: 160 }),
  email: text('Email', { width: 220, grows: true }),
  /** Whether the applicant has confirmed the email address; null while no user has this address. */
  is_confirmed: flag('Address confirmed', { ...none, width: 140 }),
  account_code: code('Account', { ...none, width: 92 }),
  decided_by: text('Decided by', { ...none, width: 140 }),
  time_created: instant('Applied', {
    sort: true,
    filter: ['created_from', 'created_to'],
    named: 'created',
    width: 100,
  }),
  mobile_number: phone('Mobile number', { ...none, width: 130, hidden: true }),
  decided_at: instant('Decided', { ...none, width: 100, hidden: true }),
  id: id('Number', { sort: true, filter: 'values', width: 88, hidden: true }),
  message: text('Message', { ...inRow, ...none }),
  account_id: id('Account', { ...inRow, ...none }),
  rejection_reason: text('Reason', { ...inRow, ...none }),
  version: count('Version', inRow),
});
