import { describe, expect, test } from 'vitest';
import {
  canCancelShipment,
  canChangeCollection,
  canChangeDelivery,
  mayBecome,
  canMove,
  needsReason,
} from './shipment-rules.ts';
import { isFinal, statuses } from '../kernel/statuses.ts';

test('a final status has no next status', () => {
  for (const from of statuses.filter(isFinal)) {
    for (const to of statuses) expect(mayBecome(from, to)).toMatch(/^Already /);
    expect(canMove({ status: from })).toMatch(/^Already /);
  }
});

test('every status that is not final has a next status, and every status can be reached', () => {
  const reached = new Set<string>(['submitted', 'deposit-pending']);
  for (const from of statuses.filter((status) => !isFinal(status))) {
    const next = statuses.filter((to) => mayBecome(from, to) === true);
    expect(next).not.toEqual([]);
    for (const to of next) reached.add(to);
  }
  expect([...reached].toSorted()).toEqual([...statuses].toSorted());
});

describe('delivery', () => {
  test.each([
    ['submitted', 'delivered', 'Not collected yet'],
    ['in-transit', 'delivered', 'Not out for delivery yet'],
    ['out-for-delivery', 'delivered', true],
    ['out-for-delivery', 'collected-from-locker', 'Not in a locker'],
    ['in-locker', 'collected-from-locker', true],
    ['at-hub', 'submitted', 'Already collected'],
    ['delivery-failed-attempt', 'returned-to-hub', true],
    ['at-hub', 'at-hub', 'Already at hub'],
  ] as const)('the change of the status from %s to %s is answered with %s', (from, to, answer) => {
    expect(mayBecome(from, to)).toBe(answer);
  });
});

test('a shipment can be cancelled and its collection address changed only until collection', () => {
  expect(canCancelShipment({ status: 'collection-assigned' })).toBe(true);
  expect(canCancelShipment({ status: 'collected' })).toBe('Already collected');
  expect(canChangeCollection({ status: 'delivered' })).toBe('Already delivered');
  expect(canCancelShipment({ status: 'cancelled' })).toBe('Already cancelled');
});

test('the delivery address is fixed once the driver is out for delivery', () => {
  expect(canChangeDelivery({ status: 'in-transit' })).toBe(true);
  expect(canChangeDelivery({ status: 'out-for-delivery' })).toBe('Already out for delivery');
});

test('failures need a reason and progress does not', () => {
  expect(statuses.filter(needsReason).toSorted()).toEqual([
    'cancelled',
    'collection-exception',
    'collection-failed-attempt',
    'collection-rejected',
    'delivery-exception',
    'delivery-failed-attempt',
    'delivery-rejected',
    'on-hold',
    'on-hold-internal',
    'returned-to-sender',
    'undeliverable',
  ]);
});
