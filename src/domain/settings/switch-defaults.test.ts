import { expect, test } from 'vitest';
import { defaultSwitches } from './switch-defaults.ts';

const on = (settings: readonly string[]) =>
  settings.filter((setting) => defaultSwitches[setting] === 'true');
const beginning = (pattern: RegExp) =>
  Object.keys(defaultSwitches).filter((setting) => pattern.test(setting));

test('a new company accepts only bank transfers', () => {
  const methods = beginning(/_(guest|topup)_enabled$/);
  expect(methods).toHaveLength(12);
  expect(on(methods)).toEqual(['eft_guest_enabled', 'eft_topup_enabled']);
});

test('a new company asks for every part of the proof except the department, and requires the name', () => {
  const asked = beginning(/^pod_.*_enabled$/);
  expect(asked.filter((setting) => !on(asked).includes(setting))).toEqual([
    'pod_department_enabled',
  ]);
  expect(on(beginning(/^pod_.*_required$/))).toEqual(['pod_name_required']);
});

test('a new company lets no driver cancel and gives no free shipment', () => {
  expect(
    on([
      'driver_can_cancel_parcels',
      'driver_can_cancel_shipments',
      'drivers_can_reject_collections',
      'enable_free_one_shipment_on_valid_vat_number',
      'nightly_invoice_run',
    ]),
  ).toEqual([]);
});

test('every switch is on or off', () => {
  expect(new Set(Object.values(defaultSwitches))).toEqual(new Set(['true', 'false']));
});
