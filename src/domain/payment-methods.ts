import { inRand } from './money.ts';
import {
  isSettingGiven,
  isSettingOn,
  settingNumber,
  settingText,
  type SettingValues,
} from './setting-reads.ts';
import {
  paymentProviders,
  providerWords,
  type PaymentProvider,
  type paymentPurposes,
} from './payment-references.ts';

export type PaymentPurpose = (typeof paymentPurposes)[number];

/** The setting with the code of the account that bookings without a sign-in go to. */
export const GUEST_ACCOUNT = 'guest_booking_account';

/** What a method cannot work without. */
export const methodCredentials = {
  payfast: ['payfast_merchant_id', 'payfast_merchant_key', 'payfast_passphrase'],
  ozow: ['ozow_site_code', 'ozow_private_key', 'ozow_api_key'],
  peach: ['peach_entity_id', 'peach_access_token'],
  stitch: ['stitch_client_id', 'stitch_client_secret'],
  eft: [],
  custom: ['custom_payment_secret'],
} as const satisfies Readonly<Record<PaymentProvider, readonly string[]>>;

/** Whether a method has every credential. Without them nothing that is sent in its name can be checked. */
export const hasCredentials = (provider: PaymentProvider, settings: SettingValues): boolean =>
  methodCredentials[provider].every((name) => isSettingGiven(settings, name));

/** The switch of a method for what is paid. */
const methodSwitch = (provider: PaymentProvider, purpose: PaymentPurpose): string =>
  `${provider}_${purpose}_enabled`;

/** The methods that are switched on for this and have all that they need. */
export const offeredMethods = (
  settings: SettingValues,
  purpose: PaymentPurpose,
): PaymentProvider[] =>
  paymentProviders.filter(
    (provider) =>
      isSettingOn(settings, methodSwitch(provider, purpose)) && hasCredentials(provider, settings),
  );

/** What customers read: the company names its own method. */
export const methodName = (provider: PaymentProvider, settings: SettingValues): string =>
  (provider === 'custom' && settingText(settings, 'custom_payment_name')) ||
  (provider === 'eft' ? 'Bank transfer' : providerWords[provider]);

/** The least and the most of a top-up; null without a limit. */
export const topUpLimits = (settings: SettingValues) => ({
  minimum: settingNumber(settings, 'topup_minimum') || null,
  maximum: settingNumber(settings, 'topup_maximum') || null,
});

/** Why a top-up is too small or too large; null where it is neither. */
export function topUpProblem(amount: number, settings: SettingValues): string | null {
  const { minimum, maximum } = topUpLimits(settings);
  if (minimum !== null && amount < minimum) return `A top-up is at least ${inRand(minimum)}.`;
  if (maximum !== null && amount > maximum) return `A top-up is at most ${inRand(maximum)}.`;
  return null;
}
