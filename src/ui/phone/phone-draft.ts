import type { PhoneParts } from '../../domain/phone.ts';

/** A country as the list of dial codes has it. */
export interface DialCode {
  code: string;
  label: string;
  phone: string;
}

/** Where a number without a dial code belongs, also while the list is not here. */
export const home: DialCode = { code: 'ZA', label: 'South Africa', phone: '27' };

interface Rules {
  readPhone: (text: string) => string | null;
  phoneParts: (text: string) => PhoneParts | null;
}

/** What stands in the field for a value: country and number when both are known, else the value as it is. */
export function partsOf(
  value: string,
  { rules, codes }: { rules: Rules | null; codes: readonly DialCode[] },
): PhoneParts {
  const parts = rules?.phoneParts(value);
  const isListed = parts && codes.some(({ code }) => code === parts.country);
  return isListed ? parts : { country: home.code, national: value };
}

const isInternational = (text: string) => /^(\+|00)/.test(text);

/** The value of what stands in the field: E.164, or while it cannot be read, what means the same to the server. */
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
