import { expect, test } from 'vitest';
import type { IsSettingOn } from '../settings/setting-reads.ts';
import { endProblems, endSettings } from './booking-ends.ts';

const all: IsSettingOn = (setting) => endSettings.includes(setting);
const without =
  (missing: string): IsSettingOn =>
  (setting) =>
    all(setting) && setting !== missing;
const booking = { by: 'customer', from: 'door', to: 'door' } as const;

test('with all settings on, a booking can begin and end anywhere', () => {
  for (const by of ['customer', 'staff'] as const)
    for (const from of ['door', 'counter', 'locker', 'kiosk'] as const)
      expect(endProblems(all, { by, from, to: 'counter' })).toEqual({});
});

test('with all settings off, a booking starts at a door and ends at a door or a locker', () => {
  expect(endProblems(() => false, booking)).toEqual({});
  expect(endProblems(() => false, { ...booking, to: 'locker' })).toEqual({});
});

test.each([
  ['locker', 'allow_locker_deposit', 'Shipments cannot be deposited in a locker.'],
  ['kiosk', 'allow_kiosk_deposit', 'Shipments cannot be deposited at a kiosk.'],
  ['counter', 'allow_point_deposit', 'Shipments cannot be deposited at a counter.'],
  ['kiosk', 'allow_kiosk_on_sender', 'Shipments cannot start at a kiosk.'],
] as const)('a customer can deposit at a %s only if %s is on', (from, setting, problem) => {
  expect(endProblems(without(setting), { ...booking, from })).toEqual({ collection: [problem] });
});

test('staff can book deposits of customers only if a setting allows it', () => {
  const setting = 'allow_staff_to_customer_deposited_shipment';
  const ends = { by: 'staff', from: 'locker', to: 'door' } as const;
  expect(endProblems(without(setting), ends)).toEqual({
    collection: ['Only customers can book shipments that they deposit themselves.'],
  });
  // Settings for deposits by customers do not affect staff.
  expect(endProblems(without('allow_locker_deposit'), ends)).toEqual({});
});

test('shipments go to counters only if a setting allows it', () => {
  expect(endProblems(without('allow_pickup_point_service'), { ...booking, to: 'counter' })).toEqual(
    { delivery: ['Shipments are not delivered to counters.'] },
  );
});
