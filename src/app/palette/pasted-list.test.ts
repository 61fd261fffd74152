import { expect, test } from 'vitest';
import { recognise } from '#domain/search/pasted.ts';
import { pastedList, wantedOf } from './pasted-list.ts';
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
  const pasted = recognise('FV4XVM FV4XVM NW3TCM/1 NW3TCM/2 CG54 K9QWZ2');
  expect(wantedOf(pasted)).toEqual(['FV4XVM', 'NW3TCM', 'CG54', 'K9QWZ2']);
  const list = pastedList(pasted, [
    { token: 'FV4XVM', records: [record('shipment', 1)] },
    { token: 'NW3TCM', records: [record('shipment', 2)] },
    { token: 'CG54', records: [record('locker', 5)] },
    { token: 'K9QWZ2', records: [] },
  ]);
  expect(list.words).toBe('2 shipments, 1 locker, 1 unknown, 1 twice');
  expect(list.unknown).toEqual(['K9QWZ2']);
  expect(list.inside).toMatchObject({
    label: '2 shipments',
    subject: { is: 'rows', kind: 'shipments', ids: [1, 2] },
  });
});

test('possible references are not reported as unknown', () => {
  const pasted = recognise('FV4XVM, order 4500012345, ref 99887766');
  expect(wantedOf(pasted)).toEqual(['FV4XVM', '4500012345', '99887766']);
  const list = pastedList(pasted, [
    { token: 'FV4XVM', records: [record('shipment', 1)] },
    { token: '4500012345', records: [record('payment', 7)] },
    { token: '99887766', records: [] },
  ]);
  expect([list.words, list.unknown]).toEqual(['1 shipment, 1 receipt', []]);
});

test('two references of the same shipment are one row', () => {
  const pasted = recognise('FV4XVM TCGD000501');
  const list = pastedList(pasted, [
    { token: 'FV4XVM', records: [record('shipment', 1)] },
    { token: 'TCGD000501', records: [record('shipment', 1)] },
  ]);
  expect(list.words).toBe('1 shipment');
});

test('unknown references make no selection', () => {
  const list = pastedList(recognise('FV4XVM NW3TCM'), [
    { token: 'FV4XVM', records: [] },
    { token: 'NW3TCM', records: [] },
  ]);
  expect(list).toMatchObject({ inside: null, words: '2 unknown' });
});

test('a phone number adds all its shipments and reports their number', () => {
  const pasted = recognise('FV4XVM 082 555 0101');
  expect(wantedOf(pasted)).toEqual(['+27825550101', 'FV4XVM']);
  const list = pastedList(pasted, [
    { token: '+27825550101', records: [record('shipment', 7), record('shipment', 8)] },
    { token: 'FV4XVM', records: [record('shipment', 1), record('shipment', 9)] },
  ]);
  expect(list.words).toBe('3 shipments, 2 by telephone number');
  expect(list.inside?.subject).toMatchObject({ ids: [7, 8, 1] });
});
