import {
  choice,
  code,
  condition,
  count,
  day,
  fields,
  id,
  instant,
  money,
  record,
  text,
} from '../entities/fields.ts';
import { paymentStates } from './payments.ts';

export const paymentFields = fields({
  /** Payer's text as passed on by the bank. */
  bank_reference: text('Reference', { sort: true, names: true, width: 170, grows: true }),
  state: choice('State', paymentStates, { sort: true, filter: 'values', width: 132 }),
  /** Null for an unallocated receipt. */
  account_id: record('Account', 'account', { nullable: true, filter: 'values', named: 'account' }),
  account_code: code('Code', { nullable: true, width: 76 }),
  account: text('Account', { nullable: true, width: 140, grows: true, narrow: 'detail' }),
  method: text('Method', { filter: 'values', inRowOnly: true }),
  amount: money('Amount', { sort: true, filter: 'range', width: 108, narrow: 'about' }),
  unallocated: money('Unallocated', { sort: true, width: 108 }),
  /** Date on the bank statement. */
  paid_on: day('Bank date', {
    sort: true,
    filter: ['paid_from', 'paid_until'],
    named: 'date',
    width: 106,
    narrow: 'end',
  }),
  /** Whether the receipt is snoozed beyond today. */
  is_snoozed: condition('Snoozed', { named: 'snoozed' }),
  file_name: text('File', { nullable: true, width: 164 }),
  time_created: instant('Imported', {
    sort: true,
    filter: ['created_from', 'created_to'],
    named: 'created',
    width: 106,
  }),
  /** Day on which the snooze ends, and its reason; the receipt waits again from that day. */
  snoozed_until: day('Snoozed until', { nullable: true, hidden: true, width: 106 }),
  snooze_reason: text('Reason for the snooze', { nullable: true, inRowOnly: true }),
  allocated: money('Allocated', { hidden: true, width: 116 }),
  refunded: money('Refunded', { inRowOnly: true }),
  description: text('Description', { nullable: true, hidden: true, width: 180 }),
  payment_import_id: id('Import', {
    nullable: true,
    filter: 'values',
    named: 'import',
    filterLabel: 'Import no.',
    hidden: true,
    width: 80,
  }),
  /** Receipt that this part was split from. */
  parent_id: id('Receipt', { nullable: true, inRowOnly: true }),
  /** Settlement file that the receipt pays. */
  settles_import_id: id('Settlement', { nullable: true, inRowOnly: true }),
  settles_file: text('Settlement file', { nullable: true, inRowOnly: true }),
  reversed_at: instant('Reversed', { nullable: true, inRowOnly: true }),
  id: id('Number', { sort: true, filter: 'values', hidden: true, width: 88 }),
  version: count('Version', { inRowOnly: true }),
});

export const receiptFields = fields({
  ...paymentFields,
  /**
   * Filter: receipts without an account, or with an unallocated rest while the account owes money.
   */
  is_waiting: condition('To allocate', { named: 'waiting' }),
});
