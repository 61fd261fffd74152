/**
 * Reads email addresses as people copy them from mail programs, chats and spreadsheets.
 *
 *     readEmail('Thandi Nkosi <Thandi@shop.example>;') // thandi@shop.example
 *     readEmails('a@shop.example; b@shop.example') // both
 */
import { plainText, withoutEnd } from './characters.ts';

/** Form of an address that providers accept: letters without accents, and a domain with a dot. */
export const emailShape =
  /^(?:[a-z\d_'+-]+\.)*[a-z\d_'+-]*[a-z\d_+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

/** Longest address that mail servers accept, and longest text with a name around one. */
const MAX_EMAIL = 254;
const LONGEST = 400;

const inBrackets = /^[^<>@]*<([^<>]*)>[^<>@]*$/;
const remarkBehind = / ?\([^()@]*\)$/;

/**
 * Address in lower case, without a link, name, brackets and signs around it. Null for other texts
 * and for several addresses.
 */
export function readEmail(given: string): string | null {
  if (given.length > LONGEST) return null;
  const text = plainText(given);
  const [, bracketed = text.replace(remarkBehind, '')] = inBrackets.exec(text) ?? [];
  const address = withoutEnd(
    bracketed
      .trim()
      .replace(/^(?:(?:mailto|e-?mail|e-?pos): ?|[<"'([ ])+/i, '')
      .replace(/\?.*$/, ''),
    /[>"',;.:)\] ]/,
  );
  return address.length <= MAX_EMAIL && emailShape.test(address) ? address.toLowerCase() : null;
}

/**
 * Addresses of a list separated by semicolons, lines or commas. Null if a part is no address. A
 * comma separates only without semicolons, because some names have one: Nkosi, Thandi <a@b.example>.
 */
export function readEmails(text: string): string[] | null {
  const parts = text.split(/[;\n\r]/.test(text.trim()) ? /[;\n\r]+/ : /,/);
  const read = parts.filter((part) => part.trim() !== '').map(readEmail);
  return read.every((one) => one !== null) ? read : null;
}
