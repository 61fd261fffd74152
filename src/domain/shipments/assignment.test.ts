import { expect, test } from 'vitest';
import {
  canAssign,
  assignmentEffect,
  assignmentInWords,
  driverOf,
  legOf,
  legs,
  legsOfFilter,
  canUnassign,
  type Leg,
} from './assignment.ts';
import { uncollectedStatuses, undeliveredStatuses } from '../drivers/driver-work.ts';
import { mayBecome } from './shipment-rules.ts';
import { statuses, type Status } from '../kernel/statuses.ts';

const SIPHO = 7;
const row = (status: string, driver: number | null = null) => ({
  status,
  collection_driver_id: driver,
  delivery_driver_id: driver,
});

test.each([
  ...uncollectedStatuses.map((status) => [status, 'collection', 'collection-assigned'] as const),
  ...undeliveredStatuses.map((status) => [status, 'delivery', 'delivery-assigned'] as const),
  ['at-destination-hub', 'delivery', 'delivery-assigned'] as const,
])(
  '%s waits for a driver, and assigning a driver for %s changes the status to %s',
  (status, leg, to) => {
    expect(legOf(status)).toBe(leg);
    expect(assignmentEffect(row(status), leg, SIPHO)).toEqual({ to });
    expect(assignmentEffect(row(status, SIPHO), leg, SIPHO)).toEqual({ to });
  },
);

test.each<[string, Leg, string]>([
  ['delivery-unassigned', 'collection', 'Already collected'],
  ['submitted', 'delivery', 'Not collected yet'],
  ['in-transit', 'delivery', 'Not at the destination hub yet'],
  ['in-locker', 'delivery', 'Already in locker'],
  ['on-hold', 'collection', 'On hold'],
  ['delivered', 'delivery', 'Already delivered'],
])('%s cannot be assigned for %s: %s', (status, leg, why) => {
  expect(assignmentEffect(row(status), leg, SIPHO)).toBe(why);
});

test('in every status a driver can be assigned to at most one leg, otherwise there is a reason', () => {
  for (const status of statuses) {
    const possible = legs.filter(
      (leg) => typeof assignmentEffect(row(status), leg, SIPHO) !== 'string',
    );
    expect(possible).toEqual([legOf(status)].filter((leg) => leg !== null));
    expect(canAssign({ status })).toBe(
      possible.length > 0 ? true : assignmentEffect(row(status), 'delivery', SIPHO),
    );
  }
});

test('an assignment leads only to statuses that may follow the present one', () => {
  const leadsTo = (status: Status, driver: number | null) =>
    legs.flatMap((leg) => {
      const answer = assignmentEffect(row(status, 3), leg, driver);
      return typeof answer === 'string' || answer.to === null ? [] : answer.to;
    });
  for (const status of statuses)
    for (const to of [...leadsTo(status, SIPHO), ...leadsTo(status, null)])
      expect(mayBecome(status, to)).toBe(true);
});

test('a shipment without its driver waits for a driver again, but a driver on the road cannot be removed', () => {
  expect(assignmentEffect(row('collection-assigned', SIPHO), 'collection', null)).toEqual({
    to: 'collection-unassigned',
  });
  expect(assignmentEffect(row('at-hub', SIPHO), 'delivery', null)).toEqual({ to: null });
  expect(canUnassign(row('out-for-delivery', SIPHO))).toBe('Already out for delivery');
  expect(canUnassign(row('submitted'))).toBe('No driver is assigned');
});

test('another driver can take over a shipment without a status change', () => {
  const held = row('out-for-delivery', 3);
  expect(assignmentEffect(held, 'delivery', SIPHO)).toEqual({ to: null });
  expect(assignmentEffect({ ...held, [driverOf.delivery]: SIPHO }, 'delivery', SIPHO)).toBe(
    'Already assigned to this driver',
  );
});

test('the timeline names the old driver, the new driver and the leg', () => {
  expect(assignmentInWords('collection', null, 'Sipho')).toBe('Assigned to Sipho for collection');
  expect(assignmentInWords('delivery', 'Ann', 'Sipho')).toBe(
    'Reassigned from Ann to Sipho for delivery',
  );
  expect(assignmentInWords('delivery', 'Ann', null)).toBe('Ann unassigned from delivery');
});

test('the filter of a shipment list determines the legs of its shipments', () => {
  expect(legsOfFilter({ status: [...undeliveredStatuses] })).toEqual(['delivery']);
  expect(legsOfFilter({ status: 'submitted' })).toEqual(['collection']);
  expect(legsOfFilter({ status: ['submitted', 'delivery-unassigned'] })).toEqual(legs);
  expect(legsOfFilter({ flag: ['collection_late'] })).toEqual(['collection']);
  expect(legsOfFilter({ flag: 'unassigned' })).toEqual(legs);
  expect(legsOfFilter({})).toEqual(legs);
});
