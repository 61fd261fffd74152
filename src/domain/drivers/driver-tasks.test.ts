import { expect, test } from 'vitest';
import { handoverOf, scanProblem, taskProblem } from './driver-tasks.ts';

const on = () => true;
const off = () => false;

test.each([
  ['reject', 'drivers_can_reject_collections', 'Drivers may not reject collections.'],
  ['cancel', 'driver_can_cancel_shipments', 'Drivers may not cancel shipments.'],
  ['cancel-parcel', 'driver_can_cancel_parcels', 'Drivers may not cancel parcels.'],
  ['add-parcel', 'driver_can_add_parcels', 'Drivers may not add parcels.'],
  ['add-shipment', 'driver_can_add_shipments', 'Drivers may not add shipments.'],
  ['send-pin', 'drivers_can_send_onetime_pin', 'Drivers may not send PINs.'],
] as const)('drivers can %s only if %s is on', (task, setting, refusal) => {
  expect(taskProblem((name) => name === setting, task)).toBe(null);
  expect(taskProblem((name) => name !== setting, task)).toBe(`${refusal} Call your branch.`);
});

test('drivers can always collect and deliver', () => {
  for (const task of ['collect', 'start-delivery', 'deliver', 'fail'] as const)
    expect(taskProblem(off, task)).toBe(null);
});

test('each parcel must be scanned if the company requires it', () => {
  expect(scanProblem(off, [1, 2], [])).toBe(null);
  expect(scanProblem(on, [1, 2], [2, 1])).toBe(null);
  expect(scanProblem(on, [1, 2], [1])).toBe('Scan parcel 2.');
  expect(scanProblem(on, [1, 2, 3, 4], [3])).toBe('Scan parcels 1, 2 and 4.');
});

test('a shipment with a PIN needs the PIN or a permitted fallback', () => {
  const sent = { isPinSent: true };
  expect(handoverOf(off, { isPinSent: false })).toEqual({ is: 'free' });
  expect(handoverOf(on, { ...sent, pin: '1234' })).toEqual({ is: 'by-pin' });
  expect(handoverOf(on, { ...sent, fallback: 'Identity document' })).toEqual({
    is: 'by-fallback',
  });
  expect(handoverOf(on, sent)).toEqual({
    problem: 'Enter the PIN that was sent to the recipient.',
  });
  expect(handoverOf(off, { ...sent, pin: '1234' })).toEqual({
    problem: 'PINs cannot be entered on this device. Call your branch.',
  });
  expect(handoverOf(off, { ...sent, fallback: 'Identity document' })).toEqual({
    problem: 'This shipment can be handed over only with its PIN. Call your branch.',
  });
});
