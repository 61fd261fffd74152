import { inRand } from './money.ts';
import {
  paymentProviders,
  providerWords,
  type PaymentProvider,
  type paymentPurposes,
} from './payment-references.ts';

type Settings = ReadonlyMap<string, string>;
export type PaymentPurpose = (typeof paymentPurposes)[number];

/** The setting with the code of the account that bookings without a sign-in go to. */
export const GUEST_ACCOUNT = 'guest_booking_account';

/** What a method cannot work without. */
export const methodCredentials: Readonly<Record<PaymentProvider, readonly string[]>> = {
  payfast: ['payfast_merchant_id', 'payfast_merchant_key', 'payfast_passphrase'],
  ozow: ['ozow_site_code', 'ozow_private_key', 'ozow_api_key'],
  peach: ['peach_entity_id', 'peach_access_token'],
  stitch: ['stitch_client_id', 'stitch_client_secret'],
  eft: [],
  custom: ['custom_payment_secret'],
};

/** The switch of a method for what is paid. */
const methodSwitch = (provider: PaymentProvider, purpose: PaymentPurpose): string =>
  `${provider}_${purpose}_enabled`;

/** The methods that are switched on for this and have all that they need. */
export const offeredMethods = (settings: Settings, purpose: PaymentPurpose): PaymentProvider[] =>
  paymentProviders.filter(
    (provider) =>
      settings.get(methodSwitch(provider, purpose)) === 'true' &&
      methodCredentials[provider].every((name) => Boolean(settings.get(name))),
  );

/** What customers read: the company names its own method. */
export const methodName = (provider: PaymentProvider, settings: Settings): string =>
  (provider === 'custom' && settings.get('custom_payment_name')) ||
  (provider === 'eft' ? 'Bank transfer' : providerWords[provider]);

/** The least and the most of a top-up; null without a limit. */
export const topUpLimits = (settings: Settings) => ({
  minimum: Number(settings.get('topup_minimum') ?? '') || null,
  maximum: Number(settings.get('topup_maximum') ?? '') || null,
});

/** Why a top-up is too small or too large; null where it is neither. */
export function topUpProblem(amount: number, settings: Settings): string | null {
  const { minimum, maximum } = topUpLimits(settings);
  if (minimum !== null && amount < minimum) return `A top-up is at least ${inRand(minimum)}.`;
  if (maximum !== null && amount > maximum) return `A top-up is at most ${inRand(maximum)}.`;
  return null;
}
