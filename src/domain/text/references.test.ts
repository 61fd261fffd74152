import fc from 'fast-check';
import { expect, test } from 'vitest';
import { corpus } from '#tests/support/corpus.ts';
import { REFERENCES, shipmentReferenceOf, shortTrackingReference } from '../search/references.ts';
import { bareReference } from './references.ts';

test.each(corpus('references'))('%j contains the reference %j', (text = '', reference = '') => {
  expect(bareReference(text)).toBe(reference);
});

const before = fc.constantFrom(
  '',
  ' ',
  ']C0',
  ']C1',
  '\u001d',
  '#',
  '*',
  '"',
  '\u200b',
  'ref:',
  'Waybill no. ',
);
const behind = fc.constantFrom('', ' ', '.', ',', '*', '"', '\u200b', '\r', '/1', '?');

test('a reference of the company is found between any other characters', () => {
  const numbers = fc.integer({ min: 0, max: REFERENCES - 1 });
  fc.assert(
    fc.property(numbers, before, behind, (number, left, right) => {
      const reference = shortTrackingReference(number);
      expect(shipmentReferenceOf(`${left}${reference}${right}`)).toBe(reference);
      expect(shipmentReferenceOf(`${left}${reference.toLowerCase()}${right}`)).toBe(reference);
    }),
  );
});

test('any text can be read as a reference without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(bareReference(bareReference(text)).length).toBeLessThanOrEqual(text.length * 3);
    }),
  );
});
