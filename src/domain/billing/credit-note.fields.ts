import {
  code,
  condition,
  count,
  day,
  drawn,
  fields,
  id,
  instant,
  money,
  record,
  text,
} from '../entities/fields.ts';

/** Fields of the list of credit notes. */
export const creditNoteFields = fields({
  credit_note_number: code('Number', { sort: true, names: true, width: 116 }),
  state: drawn('State', { width: 132 }),
  account_id: record('Account', 'account', { filter: 'values', named: 'account' }),
  account_code: code('Code', { width: 84 }),
  account: text('Account', { width: 160, grows: true, narrow: 'detail' }),
  issued_on: day('Date', {
    sort: true,
    filter: ['issued_from', 'issued_until'],
    named: 'date',
    width: 106,
    narrow: 'end',
  }),
  invoice_id: record('Invoice', 'invoice', { nullable: true, filter: 'values', named: 'invoice' }),
  invoice_number: code('Invoice', { nullable: true, width: 116 }),
  reason: text('Reason', { filter: 'values', most: 200, width: 180, grows: true }),
  /** With an unallocated rest. */
  is_open: condition('With money left', { named: 'left' }),
  total: money('Total', { sort: true, width: 116, narrow: 'about' }),
  unallocated: money('Unallocated', { width: 116 }),
  vat: money('VAT', { hidden: true, width: 104 }),
  total_excluding_vat: money('Excl. VAT', { inRowOnly: true }),
  allocated: money('Allocated', { inRowOnly: true }),
  /** Amount refunded to the account. */
  refunded: money('Refunded', { hidden: true, width: 108 }),
  time_created: instant('Created', { sort: true, hidden: true, width: 106 }),
  id: id('Id', { sort: true, filter: 'values', inRowOnly: true }),
  shipment_id: id('Shipment', { nullable: true, inRowOnly: true }),
  version: count('Version', { inRowOnly: true }),
});
