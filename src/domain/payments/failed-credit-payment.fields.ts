import { choice, count, fields, id, instant, text } from '../entities/fields.ts';
import { failedRowStates } from './credit-payments.ts';

/** Fields of the list of failed rows of settlement files; cells are texts as they were read. */
export const failedCreditPaymentFields = fields({
  /** Row number in a spreadsheet. */
  number: count('Row', { sort: true, width: 60, narrow: 'about' }),
  state: choice('State', failedRowStates, { sort: true, filter: 'values', width: 120 }),
  error: text('What is wrong', { names: true, width: 320, grows: true }),
  account_code: text('Account code', { width: 110, narrow: 'detail' }),
  invoice_number: text('Invoice number', { width: 120 }),
  amount: text('Amount', { width: 100 }),
  date: text('Date', { width: 100 }),
  reference: text('Reference', { width: 120 }),
  file_name: text('File', { width: 140 }),
  time_created: instant('Imported', {
    sort: true,
    filter: ['created_from', 'created_to'],
    named: 'created',
    width: 100,
    narrow: 'end',
  }),
  fee: text('Fee', { width: 80, hidden: true }),
  payment_import_id: id('Import', {
    filter: 'values',
    named: 'import',
    filterLabel: 'Import no.',
    width: 80,
    hidden: true,
  }),
  id: id('Number', { sort: true, filter: 'values', width: 88, hidden: true }),
  /** Payment created from the row. */
  payment_id: id('Payment', { nullable: true, inRowOnly: true }),
  version: count('Version', { inRowOnly: true }),
});
