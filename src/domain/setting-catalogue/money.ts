import { CLIENTS, acts, each, kept, type Entries } from './entry.ts';

const ISSUED = 'server/db/migrations/0044-issued-documents.sql';
const CHARGES = 'server/features/billing/charge-shipments.ts';
const CARD_PAGE =
  'Cards and instant payments are taken by the payment page, which reads it; what it was paid arrives here as imported payments.';

const methodNames = {
  payfast: 'PayFast',
  ozow: 'Ozow',
  peach: 'Peach Payments',
  stitch: 'Stitch',
  eft: 'Bank transfer (EFT)',
  custom: 'Own method',
} as const;
const methods = ['payfast', 'ozow', 'peach', 'stitch', 'eft', 'custom'] as const;
const uses = { guest: 'Guests', topup: 'Top-ups' } as const;

const credential = (label: string) => kept([label, 'How the payment page signs in.'], CARD_PAGE);

export const payments: Entries = {
  ...each(
    methods.flatMap((method) => (['guest', 'topup'] as const).map((use) => ({ method, use }))),
    ({ method, use }) => [
      `${method}_${use}_enabled`,
      kept(
        [
          `${methodNames[method]} for ${use === 'guest' ? 'guests' : 'top-ups'}`,
          'Offered on the payment page.',
        ],
        CARD_PAGE,
        { cell: { table: 'Ways to pay', row: methodNames[method], column: uses[use] } },
      ),
    ],
  ),
  eft_instructions: kept(['Bank transfer instructions', 'How to pay by bank.'], CLIENTS, {
    long: true,
  }),
  custom_payment_name: kept(['Name of the own method', 'As the payment page calls it.'], CARD_PAGE),
  topup_minimum: kept(['Smallest top-up', 'Smaller ones are refused.'], CLIENTS, {
    unit: 'R',
  }),
  topup_maximum: kept(['Largest top-up', 'Larger ones are refused.'], CLIENTS, {
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
  custom_payment_secret: credential('Secret of the own method'),
};

const onInvoices = (label: string, long?: true) =>
  acts([label, 'Frozen into every invoice and credit note when it is issued.'], ISSUED, {
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
  billing_bank_branch_code: onInvoices('Branch code of the bank'),
  invoice_number_prefix: acts(
    ['Invoice prefix', 'How the numbers of new invoices begin.'],
    'server/features/billing/document-numbers.ts',
  ),
  invoice_vat_percentage: acts(
    ['VAT', 'Added to new prices and charges; what is charged already stays.'],
    CHARGES,
    { unit: '%' },
  ),
  invoice_trigger_shipment_status: acts(
    ['Charged from status', 'From this status on a shipment costs its account something.'],
    CHARGES,
    { options: 'statuses' },
  ),
  shipping_difference_minimum: acts(
    ['Smallest difference', 'A new weight changes what is charged only from this amount.'],
    CHARGES,
    { unit: 'R' },
  ),
  nightly_invoice_run: acts(
    ['Invoices every night', 'Accounts whose period has ended are invoiced at night.'],
    'server/features/billing/nightly-invoices.ts',
  ),
  enable_payment_intervention: acts(
    [
      'Book what cannot be paid yet',
      'A booking over the credit limit is kept as unpaid for people to step in, instead of refused.',
    ],
    'server/features/pricing/pricer.ts',
  ),
  show_bill_transactions: acts(
    ['Customers see their transactions', 'Without it an account cannot read its statement.'],
    'server/features/billing/transactions.routes.ts',
  ),
  enable_free_one_shipment_on_valid_vat_number: acts(
    [
      'First shipment free with a VAT number',
      'An account that gets a VAT number is credited once for each number.',
    ],
    'server/features/billing/first-shipment-credit.ts',
  ),
  free_one_shipment_on_valid_vat_number_amount: acts(
    ['Value of the free shipment', 'What such an account is credited.'],
    'server/features/billing/first-shipment-credit.ts',
    { unit: 'R' },
  ),
};
