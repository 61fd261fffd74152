import { inRand } from '../kernel/money.ts';
import {
  isSettingGiven,
  isSettingOn,
  settingNumber,
  settingText,
  type SettingValues,
} from '../settings/setting-reads.ts';
import type { SecretSetting, SettingName } from '../settings/catalogue/catalogue.ts';
import {
  paymentProviders,
  providerWords,
  type PaymentProvider,
  type paymentPurposes,
} from '../payment-references/payment-references.ts';

export type PaymentPurpose = (typeof paymentPurposes)[number];

/** Settings that each method needs. */
export const methodCredentials = {
  payfast: ['payfast_merchant_id', 'payfast_merchant_key', 'payfast_passphrase'],
  ozow: ['ozow_site_code', 'ozow_private_key', 'ozow_api_key'],
  peach: ['peach_entity_id', 'peach_access_token'],
  stitch: ['stitch_client_id', 'stitch_client_secret'],
  eft: [],
  custom: ['custom_payment_secret'],
} as const satisfies Readonly<Record<PaymentProvider, readonly (SettingName | SecretSetting)[]>>;

/** Whether a method has all credentials. Without them its notices cannot be verified. */
export const hasCredentials = (provider: PaymentProvider, settings: SettingValues): boolean =>
  methodCredentials[provider].every((name) => isSettingGiven(settings, name));

/** Setting that enables a method for a purpose. */
const methodSwitch = (provider: PaymentProvider, purpose: PaymentPurpose) =>
  `${provider}_${purpose}_enabled` as const;

/** Methods that are enabled for a purpose and have their credentials. */
export const offeredMethods = (
  settings: SettingValues,
  purpose: PaymentPurpose,
): PaymentProvider[] =>
  paymentProviders.filter(
    (provider) =>
      isSettingOn(settings, methodSwitch(provider, purpose)) && hasCredentials(provider, settings),
  );

/** Name of a method for customers; the company can name its own method. */
export const methodName = (provider: PaymentProvider, settings: SettingValues): string =>
  (provider === 'custom' && settingText(settings, 'custom_payment_name')) ||
  (provider === 'eft' ? 'Bank transfer' : providerWords[provider]);

/** Minimum and maximum of a top-up in rand; null without a limit. */
export const topUpLimits = (settings: SettingValues) => ({
  minimum: settingNumber(settings, 'topup_minimum') || null,
  maximum: settingNumber(settings, 'topup_maximum') || null,
});

export function topUpProblem(amount: number, settings: SettingValues): string | null {
  const { minimum, maximum } = topUpLimits(settings);
  if (minimum !== null && amount < minimum) return `A top-up is at least ${inRand(minimum)}.`;
  if (maximum !== null && amount > maximum) return `A top-up is at most ${inRand(maximum)}.`;
  return null;
}
