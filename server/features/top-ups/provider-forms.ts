import { createHash, createHmac } from 'node:crypto';
import type { Payment } from './payments.ts';

type Settings = ReadonlyMap<string, string>;
type Fields = readonly (readonly [name: string, value: string])[];

/** Where a browser posts what, so that a provider takes a payment. */
export interface ProviderForm {
  action: string;
  fields: Fields;
}

/** The pages that a provider is told: where the payer comes back, and where it says what became of it. */
export interface Pages {
  back: string;
  notify: string;
}

const hashed = (algorithm: 'md5' | 'sha512', text: string): string =>
  createHash(algorithm).update(text).digest('hex');

/** As PayFast encodes: like a form, with capitals and + for a space. */
const encoded = (text: string): string =>
  new URLSearchParams({ '': text.trim() }).toString().slice(1);

/** The signature of PayFast: every field that says something, in its order, and then the passphrase. */
export function payfastSignature(fields: Fields, passphrase: string): string {
  const given = [...fields, ['passphrase', passphrase] as const].filter(
    ([, value]) => value !== '',
  );
  return hashed('md5', given.map(([name, value]) => `${name}=${encoded(value)}`).join('&'));
}

export function payfastForm(payment: Payment, settings: Settings, pages: Pages): ProviderForm {
  const fields: Fields = [
    ['merchant_id', settings.get('payfast_merchant_id') ?? ''],
    ['merchant_key', settings.get('payfast_merchant_key') ?? ''],
    ['return_url', pages.back],
    ['cancel_url', pages.back],
    ['notify_url', pages.notify],
    ['m_payment_id', payment.reference],
    ['amount', payment.amount.toFixed(2)],
    ['item_name', payment.reference],
  ];
  const signature = payfastSignature(fields, settings.get('payfast_passphrase') ?? '');
  return {
    action: 'https://www.payfast.co.za/eng/process',
    fields: [...fields, ['signature', signature]],
  };
}

/** The hash of Ozow: all values one after the other, then the private key, in lower case. */
export const ozowHash = (values: readonly string[], privateKey: string): string =>
  hashed('sha512', [...values, privateKey].join('').toLowerCase());

export function ozowForm(payment: Payment, settings: Settings, pages: Pages): ProviderForm {
  const fields: Fields = [
    ['SiteCode', settings.get('ozow_site_code') ?? ''],
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
  const hash = ozowHash(values, settings.get('ozow_private_key') ?? '');
  return { action: 'https://pay.ozow.com', fields: [...fields, ['HashCheck', hash]] };
}

/** How the company's own method signs what it says of a payment. */
export const customSignature = (
  { reference, amount, status }: { reference: string; amount: string; status: string },
  secret: string,
): string => createHmac('sha256', secret).update(`${reference}.${amount}.${status}`).digest('hex');
