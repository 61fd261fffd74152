/** Without vowels and without 0 and 1: no words, nothing to misread on the telephone. */
export const referenceAlphabet = '23456789BCDFGHJKLMNPQRSTVWXZ';

const length = 6;
const valid = new RegExp(`^[${referenceAlphabet}]{${length}}$`);
const wellFormed = /^[A-Z0-9]{6}$/;

/** How many short tracking references there are. */
export const REFERENCES = referenceAlphabet.length ** length;

/** The short tracking reference of a number below `REFERENCES`. */
export function shortTrackingReference(number: number): string {
  const digits = Array.from({ length }, (_, index) => {
    return referenceAlphabet[
      Math.floor(number / referenceAlphabet.length ** index) % referenceAlphabet.length
    ];
  });
  return digits.toReversed().join('');
}

/** A reference that nobody can guess; `random` gives numbers from 0 up to, not including, its argument. */
export function newShortTrackingReference(random: (below: number) => number): string {
  return shortTrackingReference(random(REFERENCES));
}

/** True for the references that this company gives out. */
export function isOwnReference(text: string): boolean {
  return valid.test(text);
}

/** True for anything that may be somebody's short tracking reference. */
export function isShortTrackingReference(text: string): boolean {
  return wellFormed.test(text);
}

/** What people type or scan, made a reference to look up: a parcel's `FV4XVM/2` names the shipment. */
export function shipmentReferenceOf(text: string): string {
  return (text.trim().toUpperCase().split('/')[0] ?? '').trim();
}

/** The reference of a parcel: the shipment's, a slash, and its number from 1. */
export function parcelReference(shipmentReference: string, number: number): string {
  return `${shipmentReference}/${number}`;
}

/** A waybill with the provider's or a partner's prefix: TCGD000404. */
export function waybill(prefix: string, number: number): string {
  return `${prefix}${String(number).padStart(6, '0')}`;
}

/** Account codes are three letters of the name and a number: IAL001. */
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
