import { expect, test } from 'vitest';
import { judgeWaybill, waybillOf } from './marketplace-waybills.ts';

const known = { status: 'InTransit', state: 'accepted', error: null } as const;

test('pasted text becomes a waybill number', () => {
  expect(waybillOf('  tcgd 000 404/2 ')).toBe('TCGD000404');
});

test.each([
  ['TCGD000404', known, false, 'ok'],
  ['AB1234', known, false, 'ok'],
  ['ABCDE12345678901234', known, false, 'ok'],
  ['A1234', known, false, 'malformed'],
  ['ABCDEF1234', known, false, 'malformed'],
  ['AB123', known, false, 'malformed'],
  ['AB123456789012345', known, false, 'malformed'],
  ['xAB1234', known, false, 'malformed'],
  ['TCGD000404', known, true, 'duplicate'],
  ['TCGD000404', undefined, false, 'unknown'],
  ['TCGD000404', { ...known, status: 'Lost' }, false, 'closed'],
  ['TCGD000404', { ...known, state: 'failed' as const }, false, 'failed'],
] as const)(
  'the waybill %s (stored shipment: %o, repeated: %s) is %s',
  (waybill, found, isRepeated, verdict) => {
    expect(judgeWaybill(waybill, found, isRepeated).verdict).toBe(verdict);
  },
);

test('the verdict on a waybill that accepts no further events has a reason', () => {
  const reason = (more: object) => judgeWaybill('AB1234', { ...known, ...more }, false).reason;
  expect(reason({})).toBe(null);
  expect(reason({ status: 'Lost' })).toBe('The shipment ended as Lost.');
  expect(reason({ state: 'failed' })).toBe('The marketplace refused the shipment.');
  expect(reason({ state: 'failed', error: 'Account is closed' })).toBe('Account is closed');
});
