import { createHash, createHmac } from 'node:crypto';
import type { SettingValues } from '#domain/settings/setting-reads.ts';
import type { SecretKeys } from '#server/secrets/sealed-secrets.ts';
import { requireSecret, requireText } from '#server/secrets/setting-secrets.ts';
import type { Payment } from './payments.ts';

type Fields = readonly (readonly [name: string, value: string])[];

/** A form that a browser posts to a provider. */
export interface ProviderForm {
  action: string;
  fields: Fields;
}

/** URLs given to a provider: the page to which the payer returns, and the endpoint for notices. */
export interface Pages {
  back: string;
  notify: string;
}

/** Settings and keys for signing forms. */
interface Known {
  config: SecretKeys;
  settings: SettingValues;
}

const hashOf = (algorithm: 'md5' | 'sha512', text: string): string =>
  createHash(algorithm).update(text).digest('hex');

/**
 * Encodes like PHP's `urlencode`, whose output PayFast signs: a form encoding with %2A for an
 * asterisk.
 */
const encodeForm = (text: string): string =>
  new URLSearchParams({ '': text.trim() }).toString().slice(1).replaceAll('*', '%2A');

const signedBy = (fields: Fields, passphrase: string): string =>
  hashOf(
    'md5',
    [...fields, ['passphrase', passphrase] as const]
      .map(([name, value]) => `${encodeForm(name)}=${encodeForm(value)}`)
      .join('&'),
  );

const isGiven = ([, value]: Fields[number]): boolean => value !== '';

/**
 * Signature of a PayFast form: all fields with a value, in their order, followed by the passphrase.
 */
export const payfastSignature = (fields: Fields, passphrase: string): string =>
  signedBy(fields.filter(isGiven), passphrase);

/**
 * Possible signatures of a PayFast notice. PayFast signs blank fields of notices, but not of forms.
 */
export const payfastSignatures = (fields: Fields, passphrase: string): string[] => [
  signedBy(fields, passphrase),
  payfastSignature(fields, passphrase),
];

export function payfastForm(
  payment: Payment,
  { config, settings }: Known,
  pages: Pages,
): ProviderForm {
  const fields: Fields = [
    ['merchant_id', requireText(settings, 'payfast_merchant_id')],
    ['merchant_key', requireSecret(config, settings, 'payfast_merchant_key')],
    ['return_url', pages.back],
    ['cancel_url', pages.back],
    ['notify_url', pages.notify],
    ['m_payment_id', payment.reference],
    ['amount', payment.amount.toFixed(2)],
    ['item_name', payment.reference],
  ];
  const passphrase = requireSecret(config, settings, 'payfast_passphrase');
  return {
    action: 'https://www.payfast.co.za/eng/process',
    fields: [...fields, ['signature', payfastSignature(fields, passphrase)]],
  };
}

/** Hash as Ozow defines it: all values and the private key, concatenated in lower case. */
export const ozowHash = (values: readonly string[], privateKey: string): string =>
  hashOf('sha512', [...values, privateKey].join('').toLowerCase());

export function ozowForm(
  payment: Payment,
  { config, settings }: Known,
  pages: Pages,
): ProviderForm {
  const fields: Fields = [
    ['SiteCode', requireText(settings, 'ozow_site_code')],
    ['CountryCode', 'ZA'],
    ['CurrencyCode', 'ZAR'],
    ['Amount', payment.amount.toFixed(2)],
    ['TransactionReference', payment.reference],
    ['BankReference', payment.reference],
    ['CancelUrl', pages.back],
    ['ErrorUrl', pages.back],
    ['SuccessUrl', pages.back],
    ['NotifyUrl', pages.notify],
    ['IsTest', 'false'],
  ];
  const values = fields.map(([, value]) => value);
  const hash = ozowHash(values, requireSecret(config, settings, 'ozow_private_key'));
  return { action: 'https://pay.ozow.com', fields: [...fields, ['HashCheck', hash]] };
}

/** Signature of a notice of the company's own method. */
export const customSignature = (
  { reference, amount, status }: { reference: string; amount: string; status: string },
  secret: string,
): string => createHmac('sha256', secret).update(`${reference}.${amount}.${status}`).digest('hex');
