import { expect, test } from 'vitest';
import { repairCommandsOf } from './mending.ts';

test.each([
  ['customer-reference-missing', 'marketplace-events.4-reference'],
  ['duplicate-event', 'marketplace-events.3-settle'],
  ['upstream-error', 'marketplace-events.1-resubmit'],
])('the first command for %s follows its remedy', (fingerprint, first) => {
  expect(repairCommandsOf(fingerprint)[0]).toBe(first);
});
