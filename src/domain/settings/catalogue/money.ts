import { statuses } from '#domain/kernel/statuses.ts';
import {
  paymentProviders,
  paymentPurposes,
} from '#domain/payment-references/payment-references.ts';
import {
  amount,
  flag,
  mailbox,
  number,
  secret,
  settingsForEach,
  text,
  type Definitions,
} from '../definition.ts';

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

const CREDENTIAL =
  'Signs requests to the provider. Without this value, the payment method is not offered.';

export const payments = {
  ...settingsForEach(
    paymentProviders.flatMap((method) => paymentPurposes.map((use) => ({ method, use }))),
    ({ method, use }) => [
      `${method}_${use}_enabled`,
      flag(
        `${methodNames[method]} for ${uses[use].who}`,
        `${uses[use].what} A payment provider also needs its credentials.`,
        {
          default: method === 'eft',
          portal: 'console',
          cell: { table: 'Payment methods', row: methodNames[method], column: uses[use].column },
        },
      ),
    ],
  ),
  guest_booking_account: text(
    'Account for guest bookings',
    'Code of the account for bookings by guests without a sign-in. These bookings are held until they are paid. Guests cannot book while this is empty.',
  ),
  eft_instructions: text(
    'Bank transfer instructions',
    'Shown below the bank details when a customer pays by bank transfer.',
    { long: true, portal: 'console' },
  ),
  custom_payment_name: text(
    'Name of the other method',
    'Shown to customers in the list of payment methods.',
    { portal: 'console' },
  ),
  topup_minimum: amount('Smallest top-up', 'Smaller top-ups are refused.', {
    default: 100,
    portal: 'console',
  }),
  topup_maximum: amount('Largest top-up', 'Larger top-ups are refused.', {
    default: 25_000,
    portal: 'console',
  }),
  payfast_merchant_id: text('PayFast merchant id', CREDENTIAL),
  payfast_merchant_key: secret('PayFast merchant key', CREDENTIAL),
  payfast_passphrase: secret('PayFast passphrase', CREDENTIAL),
  ozow_site_code: text('Ozow site code', CREDENTIAL),
  ozow_private_key: secret('Ozow private key', CREDENTIAL),
  ozow_api_key: secret('Ozow API key', CREDENTIAL),
  peach_entity_id: text('Peach entity id', CREDENTIAL),
  peach_access_token: secret('Peach access token', CREDENTIAL),
  stitch_client_id: text('Stitch client id', CREDENTIAL),
  stitch_client_secret: secret('Stitch client secret', CREDENTIAL),
  custom_payment_secret: secret('Secret of the other method', CREDENTIAL),
} satisfies Definitions;

const ON_INVOICES = 'Printed on every invoice and credit note issued from now on.';

export const billing = {
  billing_company_name: text('Company on invoices', ON_INVOICES),
  billing_vat_number: text('VAT number', ON_INVOICES),
  billing_registration_number: text('Registration number', ON_INVOICES),
  billing_address: text('Address on invoices', ON_INVOICES, { long: true }),
  billing_email: text('Billing email', ON_INVOICES, { form: mailbox }),
  billing_bank_name: text('Bank', ON_INVOICES),
  billing_bank_account_number: text('Bank account number', ON_INVOICES),
  billing_bank_branch_code: text('Branch code', ON_INVOICES),
  invoice_number_prefix: text(
    'Invoice prefix',
    'First characters of the numbers of new invoices.',
    {
      default: 'INV',
    },
  ),
  invoice_vat_percentage: number(
    'VAT',
    'Applied to new prices and charges; existing charges do not change.',
    { default: 15, bounds: [0, 100], unit: '%', portal: 'console' },
  ),
  invoice_trigger_shipment_status: text(
    'Charge from status',
    'A shipment is charged to its account from this status.',
    { default: 'collected', choices: statuses, options: 'statuses' },
  ),
  shipping_difference_minimum: amount(
    'Reweigh threshold',
    'A new weight changes the charge only if the difference is at least this amount.',
    { default: 10 },
  ),
  nightly_invoice_run: flag(
    'Invoices every night',
    'Accounts whose period has ended are invoiced at night.',
  ),
  enable_payment_intervention: flag(
    'Accept bookings over the credit limit',
    'A booking over the credit limit is accepted as unpaid instead of being refused. The parcel is collected after payment, or after staff take the shipment on account.',
    { portal: 'console' },
  ),
  show_bill_transactions: flag(
    'Customers see their transactions',
    'When off, accounts cannot read their statement.',
    { default: true, portal: 'console' },
  ),
  enable_free_one_shipment_on_valid_vat_number: flag(
    'First shipment free with a VAT number',
    'An account that adds a VAT number gets a credit, once for each VAT number.',
    { portal: 'console' },
  ),
  free_one_shipment_on_valid_vat_number_amount: amount(
    'Credit for the first shipment',
    'Amount of this credit for an account with a VAT number.',
    { default: 150 },
  ),
} satisfies Definitions;
