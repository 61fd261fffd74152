import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { messages } from './messages.ts';
import { plainText } from '../text/characters.ts';

/** Country of numbers without an international prefix. */
const HOME = 'ZA';
const HOME_DIGITS = 9;

/** Telephone number for a field: the country and the national number. */
export interface PhoneParts {
  /** ISO 3166-1 alpha-2. */
  country: string;
  national: string;
}

// Removed before a number: a copied link, label, country or picture, and a second plus. Removed
// after it: a type such as (w), and other signs.
const labels =
  'tel|tele[fp](?:hone|oon)|ph|sms|callto|whatsapp|phone|cell|cellphone|mobile|mob|sel|selfoon|foon|contact|kontak|no|nr|number|nommer|rsa|za|sa|[tcmwh]';
const before = new RegExp(
  String.raw`^[^\p{L}\p{N}+(]*(?:\([a-z]{1,10}\) )?(?:(?:(?:${labels})(?: ?(?:no|nr|number|nommer))?[:. ]+ ?)?(?:\/\/)?)(?:\++(?=[+0]))?`,
  'iu',
);
/** Link of WhatsApp with a number in its path or query. */
const chatLink =
  /^(?:https?:\/\/)?(?:(?:www\.)?wa\.me\/|(?:whatsapp:\/\/|(?:api|web)\.whatsapp\.com\/)send\/?\?(?:[^#]*&)?phone=)(?:\+|%2b)?(\d+)(?:[/?&#].*)?$/i;
const behind =
  /(?: ?[([][^\d()[\]]{1,20}[)\]]|[ ,-]+(?:[whcm]|work|werk|home|huis|cell|sel|mobile|whatsapp))?(?:\.0+)?[^\p{L}\p{N}()]*$/iu;
const bracketed = /^\((\+\d{1,3})\)/;

function parse(text: string) {
  const plain = plainText(text);
  const linked = chatLink.exec(plain)?.[1];
  const bare = linked
    ? `+${linked}`
    : plain.replace(before, '').replace(behind, '').replace(bracketed, '$1');
  const number = parsePhoneNumberFromString(bare, { defaultCountry: HOME, extract: false });
  if (!number?.isValid() || number.ext !== undefined) return null;
  // Shorter South African numbers are service numbers, which reach no subscriber.
  const isCut = number.country === HOME && number.nationalNumber.length !== HOME_DIGITS;
  return isCut ? null : number;
}

/** Number in E.164 (`+27821234567`) from any spelling; null if invalid. */
export const readPhone = (text: string): string | null => parse(text)?.number ?? null;

const betweenNumbers = /[/\\;,&|\t\n]| (?:or|of|and|en) | - | {2,}/;

/** Message about an invalid number, or about a text with several numbers; null if valid. */
export function phoneProblem(text: string): string | null {
  if (parse(text) !== null) return null;
  const parts = text.split(betweenNumbers).filter((part) => part.trim() !== '');
  const hasSeveral = parts.length > 1 && parts.every((part) => parse(part) !== null);
  return hasSeveral ? messages.oneMobileNumber : messages.mobileNumberInvalid;
}

/**
 * Formats a number: `082 123 4567` for South Africa, `+264 81 123 4567` elsewhere. Invalid text
 * stays as it is.
 */
export function phoneText(stored: string): string {
  const number = parse(stored);
  if (number === null) return stored;
  return number.country === HOME ? number.formatNational() : number.formatInternational();
}

/** Country and national number; null if invalid. */
export function phoneParts(text: string): PhoneParts | null {
  const number = parse(text);
  return number?.country ? { country: number.country, national: number.formatNational() } : null;
}
