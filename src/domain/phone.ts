import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Numbers without an international prefix are South African. */
const HOME = 'ZA';
const HOME_DIGITS = 9;

/** A telephone number as a field shows it: the country, and the number as it is dialled there. */
export interface PhoneParts {
  /** ISO 3166-1 alpha-2. */
  country: string;
  national: string;
}

function parse(text: string) {
  const number = parsePhoneNumberFromString(text, { defaultCountry: HOME, extract: false });
  if (!number?.isValid() || number.ext !== undefined) return null;
  // The numbering plan knows shorter ones, which are services and reach nobody.
  const isCut = number.country === HOME && number.nationalNumber.length !== HOME_DIGITS;
  return isCut ? null : number;
}

/** The number in E.164, `+27821234567`, however people write it; null when it is none. */
export const readPhone = (text: string): string | null => parse(text)?.number ?? null;

/** As people read it: `082 123 4567` at home, `+264 81 123 4567` elsewhere, and what is no number as it stands. */
export function phoneText(stored: string): string {
  const number = parse(stored);
  if (number === null) return stored;
  return number.country === HOME ? number.formatNational() : number.formatInternational();
}

/** Country and national number of what can be read; null for everything else. */
export function phoneParts(text: string): PhoneParts | null {
  const number = parse(text);
  return number?.country ? { country: number.country, national: number.formatNational() } : null;
}
