import { code, fields, money } from '../entities/fields.ts';
import { paymentFields } from './payment.fields.ts';

const { bank_reference, state, account_id, account_code, account, amount, unallocated, ...others } =
  paymentFields;

export const creditPaymentFields = fields({
  bank_reference: { ...bank_reference, width: 150 },
  state,
  account_id,
  account_code,
  account,
  /** Invoice that the row of the file names. */
  invoice_number: code('Invoice', { nullable: true, width: 108 }),
  amount,
  /** Fee that the provider deducted, in rand; the account is credited with the full amount. */
  fee: money('Fee', { width: 92 }),
  ...others,
  paid_on: { ...others.paid_on, label: 'Date' },
  unallocated: money('Unallocated', { width: 108, hidden: true }),
});
