import { expect, test } from 'vitest';
import {
  fingerprintOf,
  fingerprints,
  isTransientStatus,
  marketplaceFailure,
} from './marketplace-failures.ts';

test.each([
  [null, '', 'unreachable'],
  [null, 'The host key of the server differs', 'sftp-host-key-changed'],
  [500, 'Customer reference is required', 'upstream-error'],
  [503, '', 'upstream-error'],
  // The text is more specific than the status.
  [422, 'Customer reference is required', 'customer-reference-missing'],
  [422, 'Invoice total is not the sum of its lines', 'total-mismatch'],
  [400, 'The account is closed', 'account-closed'],
  [400, 'Waybill TCGD000404 is unknown', 'unknown-waybill'],
  [400, 'It was accepted before', 'duplicate-event'],
  [400, 'Event is older than the last one', 'event-out-of-order'],
  [400, 'The delivery PIN is missing', 'pin-missing'],
  [400, 'Opinion differs', 'unrecognised'],
  [400, 'Postal code is not in the province', 'postal-code-zone-mismatch'],
  [400, 'Parcel is over the limits', 'over-service-limits'],
  [401, '', 'not-authorised'],
  [403, '', 'not-authorised'],
  [404, '', 'unknown-waybill'],
  [409, '', 'duplicate-event'],
  [412, '', 'customer-reference-missing'],
  [423, '', 'account-closed'],
  [429, '', 'rate-limited'],
  [418, '', 'unrecognised'],
] as const)(
  'a refusal with status %s and text "%s" has the fingerprint %s',
  (status, text, fingerprint) => {
    expect(fingerprintOf(status, text)).toBe(fingerprint);
  },
);

test('transient failures are retried', () => {
  const tried = [null, 400, 404, 409, 428, 429, 430, 499, 500, 503].filter(isTransientStatus);
  expect(tried).toEqual([null, 429, 500, 503]);
});

test('every fingerprint has a remedy and unknown ones belong to the last group', () => {
  for (const one of fingerprints) {
    const { fingerprint, label, remedy } = marketplaceFailure(one);
    expect([fingerprint, label.length > 3, remedy.endsWith('.')]).toEqual([one, true, true]);
  }
  expect(marketplaceFailure('toString').fingerprint).toBe('unrecognised');
});
