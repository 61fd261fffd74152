import { expect, test } from 'vitest';
import { isList, lookUpText, phoneIn, recogniseReferences } from './pasted.ts';

const found = (text: string) =>
  recogniseReferences(text).tokens.map(({ kind, text: name }) => `${kind} ${name}`);

test('every kind of reference is recognised by its shape', () => {
  expect(
    found('FV4XVM PZDRMT/1 TCGD000501 INV000007 CRN000012 CG54 IAL001 +27 82 555 0101'),
  ).toEqual([
    'phone +27825550101',
    'shipment FV4XVM',
    'parcel PZDRMT/1',
    'waybill TCGD000501',
    'invoice INV000007',
    'invoice CRN000012',
    'locker CG54',
    'account IAL001',
  ]);
});

test('the reference of a parcel gets upper case and a number without leading zeros', () => {
  expect(found('pzdrmt/01')).toEqual(['parcel PZDRMT/1']);
});

test.each([
  '082 555 0101',
  '(082) 555-0101',
  '+27 (0)82 555 0101',
  '0027825550101',
  '27825550101',
  '0825550101',
])('the phone number %s is recognised', (phone) => {
  expect(found(`ring ${phone}, please`)).toEqual(['phone +27825550101']);
  expect(phoneIn(phone)).toBe('+27825550101');
  expect(phoneIn(`ring ${phone}`)).toBeNull();
});

test('cells from Excel and sentences from a chat are recognised', () => {
  expect(found('Reference\tStatus\r\nFV4XVM\tfailed\r\nNW3TCM\t\r\n')).toEqual([
    'shipment FV4XVM',
    'shipment NW3TCM',
  ]);
  const chat =
    '[12:04, 20/11/2026] Thandi: Hi, pls check “fv4xvm”, (NW3TCM) and locker cg54. Thanks!';
  expect(found(chat)).toEqual(['shipment FV4XVM', 'shipment NW3TCM', 'locker CG54']);
});

test('ordinary words, dates and plain numbers are not references', () => {
  const { tokens, ignored } = recogniseReferences(
    'Please cancel parcel before twelve 2026-11-20 123456',
  );
  expect(tokens).toEqual([]);
  expect(ignored).toContain('parcel');
  expect(found('PA7GFF pa7gff')).toEqual(['shipment PA7GFF']);
});

test('lines of a column and words with digits may name a record, unlike sentences, dates and times', () => {
  expect(recogniseReferences('EFT ACME 4711\n701-1234567-7654321\nrun 12').perhaps).toEqual([
    '701-1234567-7654321',
    'EFT ACME 4711',
  ]);
  expect(recogniseReferences('call me 12:04 on 2026-11-20, or at 14h30').perhaps).toEqual([]);
  expect(found('see Run #12 and run 7')).toEqual(['run RUN 12', 'run RUN 7']);
});

test('repeated references are grouped and counted', () => {
  const pasted = recogniseReferences('FV4XVM, fv4xvm; FV4XVM CG54');
  expect(pasted.tokens).toEqual([
    { kind: 'shipment', text: 'FV4XVM', times: 3 },
    { kind: 'locker', text: 'CG54', times: 1 },
  ]);
});

test('a parcel is looked up by its shipment', () => {
  expect(recogniseReferences('pzdrmt/01').tokens.map(lookUpText)).toEqual(['PZDRMT']);
});

test('one reference starts a search, and several open a list', () => {
  expect(isList(recogniseReferences('FV4XVM'))).toBe(false);
  expect(isList(recogniseReferences('FV4XVM FV4XVM'))).toBe(true);
  expect(isList(recogniseReferences('FV4XVM CG54'))).toBe(true);
  expect(isList(recogniseReferences('hello world'))).toBe(false);
});

test('only lines with a digit and of limited length may name a record', () => {
  const long = `EFT 4711 ${'A'.repeat(51)}`;
  expect(recogniseReferences(`EFT ACME\nNEDBANK 88\n${long}\n${long}A\nthanks`).perhaps).toEqual(
    expect.arrayContaining(['NEDBANK 88', long]),
  );
  expect(recogniseReferences(`EFT ACME\nNEDBANK 88\n${long}A`).perhaps).not.toContain(`${long}A`);
  expect(recogniseReferences('EFT ACME\nNEDBANK 88').perhaps).not.toContain('EFT ACME');
});

test.each([
  [']C1PZDRMT/1\r]C0FV4XVM\r', ['parcel PZDRMT/1', 'shipment FV4XVM']],
  ['FV4XVM\u200b\u200bNW3TCM', ['shipment FV4XVM', 'shipment NW3TCM']],
  ['\u001dFV4XVM\u001dNW3TCM', ['shipment FV4XVM', 'shipment NW3TCM']],
  ['ref:FV4XVM, Ref: NW3TCM', ['shipment FV4XVM', 'shipment NW3TCM']],
  ['see https://baton.example/track?ref=FV4XVM please', ['shipment FV4XVM']],
  ['FV4 XVM\nNW3 TCM\n', ['shipment FV4XVM', 'shipment NW3TCM']],
  ['*FV4XVM* #NW3TCM', ['shipment FV4XVM', 'shipment NW3TCM']],
  ['call 082.555.0101', ['phone +27825550101']],
  ['ask +264 81 123 4567 or 0825550101', ['phone +264811234567', 'phone +27825550101']],
  ['FV4XVMNW3TCM\nfv4xvmnw3tcmcgd54x', ['shipment FV4XVM', 'shipment NW3TCM', 'shipment CGD54X']],
  ['TCGD23456789 BCDFGHJKLMNP', ['waybill TCGD23456789']],
  ['1. FV4XVM\n2. NW3TCM-1\n', ['shipment FV4XVM', 'parcel NW3TCM/1']],
])('the pasted text %j contains %j', (text, expected) => {
  expect(found(text)).toEqual(expected);
});
