import { timingSafeEqual } from 'node:crypto';
import { ApiError, invalidError } from '#api/api-error.ts';
import { hasCredentials } from '#domain/top-ups/payment-methods.ts';
import {
  reportedAmount,
  type PaymentProvider,
} from '#domain/payment-references/payment-references.ts';
import type { SettingValues } from '#domain/settings/setting-reads.ts';
import { ozowStatus, peachStatus, stitchStatus } from '#server/adapters/hosted-payments.ts';
import type { Config } from '#server/config/config.ts';
import type { Services } from '#server/context.ts';
import { requireSecret, requireText } from '#server/secrets/setting-secrets.ts';
import { providerSettings } from '../settings/settings.ts';
import { completePayment } from './complete-payment.ts';
import { heldPayment, type Payment, type ProviderStatus } from './payments.ts';
import { customSignature, ozowHash, payfastSignatures } from './provider-forms.ts';

/** Form fields of a notice, in their order. */
type Notice = URLSearchParams;

/** Configuration and settings against which a notice is checked. */
interface Known {
  config: Config;
  settings: SettingValues;
}

const unsignedError = () =>
  new ApiError(403, { message: 'The signature is wrong.', code: 'forbidden' });
const uncheckedError = () =>
  new ApiError(403, {
    message: 'Notices of this provider are refused until its credentials are complete.',
    code: 'forbidden',
  });

const isSame = (given: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** Throws 403 unless the text equals one of the expected texts. */
function requireSame(given: string, ...expected: readonly string[]): void {
  if (!expected.some((one) => isSame(given, one))) throw unsignedError();
}

const textIn = (notice: Notice, name: string): string => notice.get(name) ?? '';

/** Status and amount of a signed notice; throws 422 for an invalid amount or a missing status. */
function statusIn(
  notice: Notice,
  { status: statusField, amount: amountField }: { status: string; amount: string },
): ProviderStatus {
  const status = textIn(notice, statusField);
  if (!/^[a-z][a-z_ ]{0,39}$/i.test(status))
    throw invalidError({ [statusField]: ['Send a status in letters, such as COMPLETE.'] });
  const amount = reportedAmount(textIn(notice, amountField));
  if (amount === null) throw invalidError({ [amountField]: ['Send an amount such as 1234.50.'] });
  return { status, amount };
}

/** PayFast signs its fields with the passphrase, in the order in which it sends them. */
function readPayfast(notice: Notice, { config, settings }: Known): ProviderStatus {
  const fields = [...notice].filter(([name]) => name !== 'signature');
  const passphrase = requireSecret(config, settings, 'payfast_passphrase');
  requireSame(textIn(notice, 'signature'), ...payfastSignatures(fields, passphrase));
  requireSame(textIn(notice, 'merchant_id'), requireText(settings, 'payfast_merchant_id'));
  return statusIn(notice, { status: 'payment_status', amount: 'amount_gross' });
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

function requireOzow(notice: Notice, { config, settings }: Known): void {
  const values = ozowFields.map((name) => textIn(notice, name));
  const expected = ozowHash(values, requireSecret(config, settings, 'ozow_private_key'));
  requireSame(textIn(notice, 'Hash').toLowerCase(), expected);
}

function readCustom(notice: Notice, { config, settings }: Known): ProviderStatus {
  const [reference, amount, status] = [
    textIn(notice, 'reference'),
    textIn(notice, 'amount'),
    textIn(notice, 'status'),
  ];
  const secret = requireSecret(config, settings, 'custom_payment_secret');
  requireSame(textIn(notice, 'signature'), customSignature({ reference, amount, status }, secret));
  return statusIn(notice, { status: 'status', amount: 'amount' });
}

/** Field with the payment reference, by provider. */
const referenceFields: Partial<Record<PaymentProvider, string>> = {
  payfast: 'm_payment_id',
  ozow: 'TransactionReference',
  peach: 'merchantTransactionId',
  stitch: 'externalReference',
  custom: 'reference',
};

/**
 * Asks a provider for the status of a payment. Returns null for providers that only send notices,
 * and for payments without an id of the provider.
 */
export async function askProvider(
  known: Known,
  { provider, provider_id: id, reference }: Payment,
): Promise<ProviderStatus | null> {
  if (provider === 'ozow') return ozowStatus(known, reference);
  if (id === null) return null;
  if (provider === 'peach') return peachStatus(known, id);
  return provider === 'stitch' ? stitchStatus(known, id) : null;
}

/** Status from a signed notice; for other providers the notice only triggers a query. */
function readNotice(notice: Notice, known: Known, payment: Payment) {
  if (payment.provider === 'payfast') return readPayfast(notice, known);
  if (payment.provider === 'custom') return readCustom(notice, known);
  if (payment.provider === 'ozow') requireOzow(notice, known);
  return askProvider(known, payment);
}

/**
 * Completes a payment after a notice of its provider. Refuses notices while the credentials of the
 * provider are incomplete, because anyone can sign with an empty secret.
 */
export async function takeNotice(
  { config, database, log }: Pick<Services, 'config' | 'database' | 'log'>,
  provider: PaymentProvider,
  notice: Notice,
): Promise<void> {
  const reference = textIn(notice, referenceFields[provider] ?? 'reference');
  const { settings, payment } = await database.within({ is: 'system' }, async (db) => ({
    settings: await providerSettings(db),
    payment: await heldPayment(db, reference),
  }));
  if (payment.provider !== provider) throw unsignedError();
  if (!hasCredentials(provider, settings)) {
    log.warn({ provider, reference }, 'a payment notice was refused: credentials are missing');
    throw uncheckedError();
  }
  const reported = await readNotice(notice, { config, settings }, payment);
  if (reported === null) return;
  await database.within({ is: 'system' }, (db) => completePayment(db, reference, reported));
}
