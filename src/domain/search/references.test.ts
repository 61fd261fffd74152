import { expect, test } from 'vitest';
import {
  accountCode,
  creditNoteNumber,
  invoiceNumber,
  isOwnReference,
  isShortTrackingReference,
  newShortTrackingReference,
  parcelReference,
  REFERENCES,
  referenceSpellings,
  shipmentReferenceOf,
  shortTrackingReference,
  waybill,
} from './references.ts';

test('numbers give unique references of six characters', () => {
  expect(shortTrackingReference(0)).toBe('222222');
  expect(shortTrackingReference(1)).toBe('222223');
  expect(shortTrackingReference(REFERENCES - 1)).toBe('ZZZZZZ');
  expect(new Set(Array.from({ length: 5000 }, (_, n) => shortTrackingReference(n * 97))).size).toBe(
    5000,
  );
  expect(newShortTrackingReference((below) => below - 1)).toBe('ZZZZZZ');
});

test('references of this company have no vowels, unlike those of other companies', () => {
  expect(isOwnReference('FV4XVM')).toBe(true);
  expect(isOwnReference('FA4XVM')).toBe(false);
  expect(isShortTrackingReference('FA4XVM')).toBe(true);
  expect(isShortTrackingReference('fv4xvm')).toBe(false);
});

test('the part before the slash names the shipment', () => {
  expect(shipmentReferenceOf(' fv4xvm/2 ')).toBe('FV4XVM');
  expect(shipmentReferenceOf(']C1FV4XVM/2')).toBe('FV4XVM');
  expect(shipmentReferenceOf('')).toBe('');
  expect(parcelReference('FV4XVM', 2)).toBe('FV4XVM/2');
});

test('waybills, account codes and document numbers are formatted', () => {
  expect(waybill('TCGD', 404)).toBe('TCGD000404');
  expect(accountCode('Ial Medical', 1)).toBe('IAL001');
  expect(accountCode('3M', 12)).toBe('MXX012');
  expect(invoiceNumber(7)).toBe('INV000007');
  expect(creditNoteNumber(7)).toBe('CRN000007');
});

test('a record is looked up by the typed text, by the text without surrounding signs, and in capitals', () => {
  expect(referenceSpellings('#Ord-7/1')).toEqual(['#Ord-7/1', 'Ord-7/1', 'ORD-7/1', 'ORD-7']);
});

test.each([
  ['INV-000007', 'INV000007'],
  ['inv 000007', 'INV000007'],
  ['INVOOOO07', 'INV000007'],
  ['tcgd-000404', 'TCGD000404'],
  ['TCGDO00404', 'TCGD000404'],
  ['KAR OO1', 'KAR001'],
])('the reference %s is also looked up as %s', (typed, printed) => {
  expect(referenceSpellings(typed)).toContain(printed);
});

test('a reference without a number has no other spelling', () => {
  expect(referenceSpellings('BILLOIL')).toEqual(['BILLOIL']);
  expect(referenceSpellings('JTB95N')).toEqual(['JTB95N']);
});
