import { GUEST_ACCOUNT } from '#domain/top-ups/payment-methods.ts';
import {
  paymentProviders,
  paymentPurposes,
} from '#domain/payment-references/payment-references.ts';
import { actingEntry, entryForEach, type Entries } from './entry.ts';

const ISSUED = 'server/db/migrations/0020-billing.sql';
const CHARGES = 'server/features/ledger/charge-shipments.ts';
const METHODS = 'src/domain/top-ups/payment-methods.ts';

const methodNames = {
  payfast: 'PayFast',
  ozow: 'Ozow',
  peach: 'Peach Payments',
  stitch: 'Stitch',
  eft: 'Bank transfer (EFT)',
  custom: 'Other method',
} as const;
const uses = {
  guest: {
    column: 'Guests',
    who: 'guests',
    what: 'Offered on the page of an invoice, and to guests who book a quote.',
  },
  topup: { column: 'Top-ups', who: 'top-ups', what: 'Offered for payments on account.' },
} as const;

const credential = (label: string) =>
  actingEntry(
    [label, 'Required for the method to be offered; it signs requests to the provider.'],
    METHODS,
  );

export const payments: Entries = {
  ...entryForEach(
    paymentProviders.flatMap((method) => paymentPurposes.map((use) => ({ method, use }))),
    ({ method, use }) => [
      `${method}_${use}_enabled`,
      actingEntry(
        [
          `${methodNames[method]} for ${uses[use].who}`,
          `${uses[use].what} A provider needs its credentials as well.`,
        ],
        METHODS,
        { cell: { table: 'Payment methods', row: methodNames[method], column: uses[use].column } },
      ),
    ],
  ),
  [GUEST_ACCOUNT]: actingEntry(
    [
      'Account for guest bookings',
      'Code of the account for bookings by guests without a sign-in. These bookings are held until they are paid. Guests cannot book while this is empty.',
    ],
    METHODS,
  ),
  eft_instructions: actingEntry(
    [
      'Bank transfer instructions',
      'Shown below the bank details when a customer pays by bank transfer.',
    ],
    'server/features/top-ups/pay-content.ts',
    { long: true },
  ),
  custom_payment_name: actingEntry(
    ['Name of the other method', 'Shown to customers in the list of payment methods.'],
    METHODS,
  ),
  topup_minimum: actingEntry(['Smallest top-up', 'Smaller top-ups are refused.'], METHODS, {
    unit: 'R',
  }),
  topup_maximum: actingEntry(['Largest top-up', 'Larger top-ups are refused.'], METHODS, {
    unit: 'R',
  }),
  payfast_merchant_id: credential('PayFast merchant id'),
  payfast_merchant_key: credential('PayFast merchant key'),
  payfast_passphrase: credential('PayFast passphrase'),
  ozow_site_code: credential('Ozow site code'),
  ozow_private_key: credential('Ozow private key'),
  ozow_api_key: credential('Ozow API key'),
  peach_entity_id: credential('Peach entity id'),
  peach_access_token: credential('Peach access token'),
  stitch_client_id: credential('Stitch client id'),
  stitch_client_secret: credential('Stitch client secret'),
  custom_payment_secret: credential('Secret of the other method'),
};

const onInvoices = (label: string, long?: true) =>
  actingEntry([label, 'Printed on every invoice and credit note issued from now on.'], ISSUED, {
    ...(long && { long }),
  });

export const billing: Entries = {
  billing_company_name: onInvoices('Company on invoices'),
  billing_vat_number: onInvoices('VAT number'),
  billing_registration_number: onInvoices('Registration number'),
  billing_address: onInvoices('Address on invoices', true),
  billing_email: onInvoices('Billing email'),
  billing_bank_name: onInvoices('Bank'),
  billing_bank_account_number: onInvoices('Bank account number'),
  billing_bank_branch_code: onInvoices('Branch code'),
  invoice_number_prefix: actingEntry(
    ['Invoice prefix', 'How the numbers of new invoices begin.'],
    'server/features/billing/statements/document-numbers.ts',
  ),
  invoice_vat_percentage: actingEntry(
    ['VAT', 'Applied to new prices and charges; existing charges do not change.'],
    'src/domain/kernel/vat-percentage.ts',
    { unit: '%' },
  ),
  invoice_trigger_shipment_status: actingEntry(
    ['Charge from status', 'A shipment is charged to its account from this status.'],
    CHARGES,
    { options: 'statuses' },
  ),
  shipping_difference_minimum: actingEntry(
    [
      'Reweigh threshold',
      'A new weight changes the charge only if the difference is at least this amount.',
    ],
    CHARGES,
    { unit: 'R' },
  ),
  nightly_invoice_run: actingEntry(
    ['Invoices every night', 'Accounts whose period has ended are invoiced at night.'],
    'server/features/billing/invoices/nightly-invoices.ts',
  ),
  enable_payment_intervention: actingEntry(
    [
      'Accept bookings over the credit limit',
      'Instead of being refused, a booking over the credit limit is kept as unpaid until money comes in or staff take it on account.',
    ],
    'server/features/pricing/pricer.ts',
  ),
  show_bill_transactions: actingEntry(
    ['Customers see their transactions', 'When off, accounts cannot read their statement.'],
    'server/features/billing/books/transactions.routes.ts',
  ),
  enable_free_one_shipment_on_valid_vat_number: actingEntry(
    [
      'First shipment free with a VAT number',
      'An account that adds a VAT number is credited once for each number.',
    ],
    'server/features/billing/first-shipment-credit.ts',
  ),
  free_one_shipment_on_valid_vat_number_amount: actingEntry(
    ['Credit for the first shipment', 'Amount that the account is credited.'],
    'server/features/billing/first-shipment-credit.ts',
    { unit: 'R' },
  ),
};
