import { bareReference } from '../text/references.ts';

/** Excludes vowels (no words), 0 and 1 (easily misread). */
export const referenceAlphabet = '23456789BCDFGHJKLMNPQRSTVWXZ';

const length = 6;
const valid = new RegExp(`^[${referenceAlphabet}]{${length}}$`);
const wellFormed = /^[A-Z0-9]{6}$/;

/** Number of possible short tracking references. */
export const REFERENCES = referenceAlphabet.length ** length;

/** Short tracking reference of a number below `REFERENCES`. */
export function shortTrackingReference(number: number): string {
  const digits = Array.from({ length }, (_, index) => {
    return referenceAlphabet[
      Math.floor(number / referenceAlphabet.length ** index) % referenceAlphabet.length
    ];
  });
  return digits.toReversed().join('');
}

/** Generates an unguessable reference; `random` returns a whole number below its argument. */
export function newShortTrackingReference(random: (below: number) => number): string {
  return shortTrackingReference(random(REFERENCES));
}

/** Whether the text has the form of this company's references. */
export function isOwnReference(text: string): boolean {
  return valid.test(text);
}

/** Whether the text may be a short tracking reference of any company. */
export function isShortTrackingReference(text: string): boolean {
  return wellFormed.test(text);
}

/**
 * Normalises typed, scanned or pasted text to a shipment reference: `FV4XVM/2` (a parcel) and
 * `]C1FV4XVM` give the shipment.
 */
export function shipmentReferenceOf(text: string): string {
  return (bareReference(text).toUpperCase().split('/')[0] ?? '').trim();
}

const numbered = /^([A-Z]{3,6}?)[- ]?([\dOIL]*\d[\dOIL]*)$/;

/**
 * Printed form of a code that was typed with a gap or with letters for digits: INV-000007,
 * TCGDOOO404. Empty for other texts.
 */
function numberedCode(text: string): string[] {
  const [, letters, digits] = numbered.exec(text.toUpperCase()) ?? [];
  if (letters === undefined || digits === undefined) return [];
  return [letters + digits.replaceAll('O', '0').replaceAll(/[IL]/g, '1')];
}

/**
 * Spellings by which a record is looked up: as typed, without signs around it, in capitals, and as
 * printed.
 */
export function referenceSpellings(text: string): string[] {
  const [typed, bare] = [text.trim(), bareReference(text)];
  const capitals = [bare.toUpperCase(), shipmentReferenceOf(text)];
  return [...new Set([typed, bare, ...capitals, ...numberedCode(bare)])];
}

/**
 * Writes the reference of a parcel: the reference of its shipment, a slash, and its number from 1.
 */
export function parcelReference(shipmentReference: string, number: number): string {
  return `${shipmentReference}/${number}`;
}

/** Waybill with the prefix of the provider or a partner: TCGD000404. */
export function waybill(prefix: string, number: number): string {
  return `${prefix}${String(number).padStart(6, '0')}`;
}

/** Account code of three letters of the name and a number: IAL001. */
export function accountCode(name: string, number: number): string {
  const letters = name
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 3)
    .padEnd(3, 'X');
  return `${letters}${String(number).padStart(3, '0')}`;
}

export const invoiceNumber = (number: number) => waybill('INV', number);
export const creditNoteNumber = (number: number) => waybill('CRN', number);
