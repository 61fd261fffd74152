/** Who takes payments, and how people call them. */
export const paymentProviders = ['payfast', 'ozow', 'peach', 'stitch', 'eft', 'custom'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

export const providerWords: Readonly<Record<PaymentProvider, string>> = {
  payfast: 'PayFast',
  ozow: 'Ozow',
  peach: 'Peach',
  stitch: 'Stitch',
  eft: 'EFT',
  custom: 'Custom',
};

export const paymentPurposes = ['guest', 'topup'] as const;
export const purposeWords = { guest: 'Guest payment', topup: 'Top-up' } as const;

/** What the status of a provider means here. */
export const paymentReadings = ['paid', 'open', 'ended'] as const;
export type PaymentReading = (typeof paymentReadings)[number];

/**
 * The words and result codes of the providers that mean paid, and not decided yet, as regular expressions of JavaScript and
 * PostgreSQL alike; every other status means that the payment ended without money.
 */
export const readingPatterns = {
  paid: '^(complete|completed|000\\.(000\\.|100\\.1|[36]).*)$',
  open: '^(pending|pendinginvestigation|000\\.200.*|800\\.400\\.5.*|100\\.400\\.500)$',
} as const;

export function readingOf(providerStatus: string): PaymentReading {
  if (new RegExp(readingPatterns.paid, 'i').test(providerStatus)) return 'paid';
  return new RegExp(readingPatterns.open, 'i').test(providerStatus) ? 'open' : 'ended';
}
