import { DAY_MS } from '../kernel/time.ts';

/** Payment providers, with their labels. */
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

/**
 * Days within which a notice can complete a payment. Banks and providers settle a pending payment
 * within days, even over holidays; later reports are checked by a user.
 */
export const REFERENCE_DAYS = 14;

/** Meanings of a provider's status. */
export const paymentReadings = ['paid', 'open', 'ended'] as const;
export type PaymentReading = (typeof paymentReadings)[number];

/**
 * Provider statuses that mean paid and pending, as regular expressions for JavaScript and
 * PostgreSQL. Any other status means that the payment ended without money. Peach takes the money
 * even with a code that asks for a review (000.400.0… and 000.400.1…), so these count as paid and
 * the list shows the code.
 */
export const readingPatterns = {
  paid: '^(complete|completed|000\\.(000\\.|100\\.1|[36]|400\\.(0[^3]|1[012]0)).*)$',
  open: '^(pending|pendinginvestigation|000\\.200.*|800\\.400\\.5.*|100\\.400\\.500)$',
} as const;

/** Meaning of a provider's status: paid, still open, or ended without money. */
export function statusReading(providerStatus: string): PaymentReading {
  if (new RegExp(readingPatterns.paid, 'i').test(providerStatus)) return 'paid';
  return new RegExp(readingPatterns.open, 'i').test(providerStatus) ? 'open' : 'ended';
}

interface Begun {
  provider_status: string;
  /** ISO timestamp. */
  time_created: string;
}

/** Whether the payment started more than 14 days ago. */
export const isReferenceOver = ({ time_created }: Begun, now = Date.now()): boolean =>
  now - Date.parse(time_created) > REFERENCE_DAYS * DAY_MS;

/** State of a payment: paid, open or ended. An open payment ends after 14 days. */
export function readingOf(payment: Begun, now = Date.now()): PaymentReading {
  const reading = statusReading(payment.provider_status);
  return reading === 'open' && isReferenceOver(payment, now) ? 'ended' : reading;
}

/**
 * Amount in rand as reported by providers, such as 500 or 500.00; null for any other text or
 * fractions of a cent.
 */
export const reportedAmount = (text: string): number | null =>
  /^\d{1,9}(?:\.\d{1,2}0*)?$/.test(text) ? Number(text) : null;
