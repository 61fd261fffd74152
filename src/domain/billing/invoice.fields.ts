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
  number,
  record,
  text,
} from '../entities/fields.ts';
import { invoiceStates } from './invoices.ts';

/** Fields of the list of invoices. */
export const invoiceFields = fields({
  /** Null for a draft. */
  invoice_number: code('Number', {
    nullable: true,
    sort: true,
    filter: 'values',
    named: 'number',
    names: true,
    width: 116,
  }),
  state: choice('State', invoiceStates, { sort: true, filter: 'values', width: 118 }),
  account_id: record('Account', 'account', { filter: 'values', named: 'account' }),
  account_code: code('Code', { width: 84 }),
  account: text('Account', { width: 160, grows: true, narrow: 'detail' }),
  invoice_date: day('Date', {
    sort: true,
    filter: ['dated_from', 'dated_until'],
    named: 'date',
    width: 106,
  }),
  due_date: day('Due', {
    sort: true,
    filter: ['due_from', 'due_until'],
    named: 'due',
    width: 118,
    narrow: 'end',
  }),
  line_count: count('Lines', { width: 72 }),
  total: money('Total', { sort: true, filter: 'range', width: 116 }),
  outstanding: money('Outstanding', { sort: true, filter: 'range', width: 120, narrow: 'about' }),
  sent_at: instant('Sent', { nullable: true, width: 96 }),
  period_from: day('Period from', { hidden: true, width: 106 }),
  period_until: day('Period until', { hidden: true, width: 106 }),
  total_excluding_vat: money('Excl. VAT', { hidden: true, width: 116 }),
  vat: money('VAT', { hidden: true, width: 104 }),
  vat_percentage: number('VAT %', { inRowOnly: true }),
  paid: money('Paid', { hidden: true, width: 116 }),
  credited: money('Credited', { hidden: true, width: 108 }),
  /** Amount written off: it will not be paid. */
  written_off: money('Written off', { hidden: true, width: 108 }),
  issued_at: instant('Issued', { nullable: true, inRowOnly: true }),
  time_created: instant('Created', {
    sort: true,
    filter: ['created_from', 'created_to'],
    named: 'created',
    hidden: true,
    width: 106,
  }),
  id: id('Id', { sort: true, filter: 'values', hidden: true, width: 88 }),
  version: count('Version', { inRowOnly: true }),
  is_unpaid: condition('Unpaid', { named: 'unpaid' }),
  /** Outstanding, and due before today. */
  is_overdue: condition('Overdue', { named: 'overdue' }),
  is_sent: condition('Sent', { named: 'sent' }),
});
