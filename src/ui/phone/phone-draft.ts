import type { PhoneParts } from '#domain/kernel/phone.ts';

/** Entry of the list of dial codes. */
export interface DialCode {
  code: string;
  label: string;
  phone: string;
}

/** Default country, also while the list loads. */
export const home: DialCode = { code: 'ZA', label: 'South Africa', phone: '27' };

interface Rules {
  readPhone: (text: string) => string | null;
  phoneParts: (text: string) => PhoneParts | null;
}

/**
 * Splits a phone number into country and national number; a number whose country is not listed
 * stays whole.
 */
export function partsOf(
  value: string,
  { rules, codes }: { rules: Rules | null; codes: readonly DialCode[] },
): PhoneParts {
  const parts = rules?.phoneParts(value);
  const isListed = parts && codes.some(({ code }) => code === parts.country);
  return isListed ? parts : { country: home.code, national: value };
}

const isInternational = (text: string) => /^(\+|00)/.test(text);

/**
 * Value of the field: E.164, or an equivalent text for the server while the number is incomplete.
 */
export function valueOf(
  { country, national }: PhoneParts,
  { rules, codes }: { rules: Rules | null; codes: readonly DialCode[] },
): string {
  const text = national.trim();
  const dial = codes.find(({ code }) => code === country)?.phone;
  const isAsItIs = text === '' || isInternational(text) || country === home.code || !dial;
  const whole = isAsItIs ? text : `+${dial} ${text}`;
  return rules?.readPhone(whole) ?? whole;
}
