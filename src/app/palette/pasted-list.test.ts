import { expect, test } from 'vitest';
import { recogniseReferences } from '#domain/search/pasted.ts';
import { pastedList, textsToLookUp } from './pasted-list.ts';
import type { SearchedRecord } from './record-links.ts';

const record = (kind: SearchedRecord['kind'], id: number): SearchedRecord => ({
  kind,
  id,
  title: `${kind} ${id}`,
  detail: '',
  status: null,
  exact: true,
  facts: {},
});

test('a mixed list becomes the selection of its most frequent entity and reports the rest', () => {
  const text = 'FV4XVM FV4XVM NW3TCM/1 NW3TCM/2 CG54 K9QWZ2';
  expect(textsToLookUp(recogniseReferences(text))).toEqual(['FV4XVM', 'NW3TCM', 'CG54', 'K9QWZ2']);
  const list = pastedList(text, [
    { token: 'FV4XVM', records: [record('shipment', 1)] },
    { token: 'NW3TCM', records: [record('shipment', 2)] },
    { token: 'CG54', records: [record('locker', 5)] },
    { token: 'K9QWZ2', records: [] },
  ]);
  expect(list.words).toBe('2 shipments, 1 locker, 1 twice, 1 not recognised');
  expect(list.unrecognised).toEqual(['K9QWZ2']);
  expect(list.inside).toMatchObject({
    label: '2 shipments',
    subject: { is: 'rows', kind: 'shipments', ids: [1, 2] },
  });
});

test('possible references are not reported as unknown', () => {
  const text = 'FV4XVM, order 4500012345, ref 99887766';
  expect(textsToLookUp(recogniseReferences(text))).toEqual(['FV4XVM', '4500012345', '99887766']);
  const list = pastedList(text, [
    { token: 'FV4XVM', records: [record('shipment', 1)] },
    { token: '4500012345', records: [record('payment', 7)] },
    { token: '99887766', records: [] },
  ]);
  expect([list.words, list.unrecognised]).toEqual(['1 shipment, 1 receipt', []]);
});

test('two references of the same shipment are one row', () => {
  const list = pastedList('FV4XVM TCGD000501', [
    { token: 'FV4XVM', records: [record('shipment', 1)] },
    { token: 'TCGD000501', records: [record('shipment', 1)] },
  ]);
  expect(list.words).toBe('1 shipment');
});

test('unknown references make no selection', () => {
  const list = pastedList('FV4XVM NW3TCM', [
    { token: 'FV4XVM', records: [] },
    { token: 'NW3TCM', records: [] },
  ]);
  expect(list).toMatchObject({ inside: null, words: '2 not recognised' });
});

test('a phone number adds all its shipments and reports their number', () => {
  const text = 'FV4XVM 082 555 0101';
  expect(textsToLookUp(recogniseReferences(text))).toEqual(['+27825550101', 'FV4XVM']);
  const list = pastedList(text, [
    { token: '+27825550101', records: [record('shipment', 7), record('shipment', 8)] },
    { token: 'FV4XVM', records: [record('shipment', 1), record('shipment', 9)] },
  ]);
  expect(list.words).toBe('3 shipments, 2 by telephone number');
  expect(list.inside?.subject).toMatchObject({ ids: [7, 8, 1] });
});

test('every line of a column is reported as found, repeated or not recognised', () => {
  const text = 'FV4XVM\nNW3TCM\tfor today\nFV4XVM\nhello\nWATERF4LL\n000000\n\nK9QWZ2';
  const list = pastedList(text, [
    { token: 'FV4XVM', records: [record('shipment', 1)] },
    { token: 'NW3TCM', records: [record('shipment', 2)] },
    { token: 'WATERF4LL', records: [] },
    { token: '000000', records: [] },
    { token: 'K9QWZ2', records: [] },
  ]);
  expect(list.words).toBe('7 lines: 2 shipments, 1 twice, 4 not recognised');
  expect(list.unrecognised).toEqual(['hello', 'WATERF4LL', '000000', 'K9QWZ2']);
});

test('a line that is a text of a record is found as a whole', () => {
  const list = pastedList('FV4XVM\nEFT from MARULA 364', [
    { token: 'FV4XVM', records: [record('shipment', 1)] },
    { token: 'EFT from MARULA 364', records: [record('payment', 4)] },
  ]);
  expect(list.unrecognised).toEqual([]);
});
