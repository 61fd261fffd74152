import { timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../../src/api/api-error.ts';
import type { PaymentProvider } from '../../../src/domain/payment-references.ts';
import { ozowStatus, peachStatus, stitchStatus } from '../../adapters/hosted-payments.ts';
import type { Services } from '../../context.ts';
import { providerSettings } from '../settings/settings.ts';
import { completePayment } from './complete-payment.ts';
import { heldPayment, type Payment, type ProviderStatus } from './payments.ts';
import { customSignature, ozowHash, payfastSignature } from './provider-forms.ts';

type Settings = ReadonlyMap<string, string>;

/** What came in the name of a provider, as the fields of a form in their order. */
type Came = URLSearchParams;

const unsigned = () => new ApiError(403, { message: 'The signature is wrong.', code: 'forbidden' });

function requireSame(given: string | null, expected: string): void {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  if (one.length !== other.length || !timingSafeEqual(one, other)) throw unsigned();
}

/** PayFast: signed with the passphrase, in the order in which the fields came. */
function fromPayfast(came: Came, settings: Settings): ProviderStatus {
  const fields = [...came].filter(([name]) => name !== 'signature');
  const expected = payfastSignature(fields, settings.get('payfast_passphrase') ?? '');
  requireSame(came.get('signature'), expected);
  requireSame(came.get('merchant_id'), settings.get('payfast_merchant_id') ?? '');
  return { status: came.get('payment_status') ?? '', amount: Number(came.get('amount_gross')) };
}

const ozowFields = [
  'SiteCode',
  'TransactionId',
  'TransactionReference',
  'Amount',
  'Status',
  'Optional1',
  'Optional2',
  'Optional3',
  'Optional4',
  'Optional5',
  'CurrencyCode',
  'IsTest',
  'StatusMessage',
];

function requireOzow(came: Came, settings: Settings): void {
  const values = ozowFields.map((name) => came.get(name) ?? '');
  const expected = ozowHash(values, settings.get('ozow_private_key') ?? '');
  requireSame((came.get('Hash') ?? '').toLowerCase(), expected);
}

function fromCustom(came: Came, settings: Settings): ProviderStatus {
  const [reference, amount, status] = ['reference', 'amount', 'status'].map(
    (name) => came.get(name) ?? '',
  );
  const reported = { reference: reference ?? '', amount: amount ?? '', status: status ?? '' };
  requireSame(
    came.get('signature'),
    customSignature(reported, settings.get('custom_payment_secret') ?? ''),
  );
  return { status: reported.status, amount: Number(reported.amount) };
}

/** Where a notice names its payment. */
const namedIn: Partial<Record<PaymentProvider, string>> = {
  payfast: 'm_payment_id',
  ozow: 'TransactionReference',
  peach: 'merchantTransactionId',
  stitch: 'externalReference',
  custom: 'reference',
};

/** What a provider says of a payment when it is asked; null for those who only tell. */
export async function askProvider(
  { config }: Pick<Services, 'config'>,
  settings: Settings,
  { provider, provider_id: id, reference }: Payment,
): Promise<ProviderStatus | null> {
  if (provider === 'ozow') return ozowStatus(config, settings, reference);
  if (id === null) return null;
  if (provider === 'peach') return peachStatus(config, settings, id);
  return provider === 'stitch' ? stitchStatus(config, settings, id) : null;
}

/** Takes what came in the name of a provider: what is signed is believed, the others are asked themselves. */
export async function takeNotice(
  services: Pick<Services, 'config' | 'database'>,
  provider: PaymentProvider,
  came: Came,
): Promise<void> {
  const { database } = services;
  const reference = came.get(namedIn[provider] ?? '') ?? '';
  const { settings, payment } = await database.within({ is: 'system' }, async (db) => ({
    settings: await providerSettings(db),
    payment: await heldPayment(db, reference),
  }));
  if (payment.provider !== provider) throw unsigned();
  if (provider === 'ozow') requireOzow(came, settings);
  const said = {
    payfast: () => fromPayfast(came, settings),
    custom: () => fromCustom(came, settings),
  };
  const reported =
    provider === 'payfast' || provider === 'custom'
      ? said[provider]()
      : await askProvider(services, settings, payment);
  if (reported === null) return;
  await database.within({ is: 'system' }, (db) => completePayment(db, reference, reported));
}
