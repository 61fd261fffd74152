import { expect, test } from 'vitest';
import { repairCommandsOf } from './mending.ts';

test.each([
  ['customer-reference-missing', 'marketplace-events.4-reference'],
  ['duplicate-event', 'marketplace-events.3-settle'],
  ['upstream-error', 'marketplace-events.1-resubmit'],
])('the first repair command for the failure %s matches its remedy', (fingerprint, first) => {
  expect(repairCommandsOf(fingerprint)[0]).toBe(first);
});
