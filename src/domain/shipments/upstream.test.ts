import { describe, expect, test } from 'vitest';
import {
  carrierVerdict,
  isDeliveredByCarrier,
  upstreamSentence,
  type CarrierStatus,
} from './upstream.ts';

test('another carrier delivers to doors in the given provinces', () => {
  const to = (delivery_type: string, delivery_zone = 'LP') =>
    isDeliveredByCarrier({ delivery_type, delivery_zone }, ['LP', 'NC']);
  expect([to('business'), to('residential')]).toEqual([true, true]);
  expect([to('locker'), to('counter'), to('business', 'GP')]).toEqual([false, false, false]);
});

test('the text of a carrier state has the reference, time and error', () => {
  const row = {
    upstream_state: 'sent',
    upstream_reference: 'CP-8812',
    upstream_error: null,
  } as const;
  expect(upstreamSentence(row, '24 Nov 14:05')).toBe('Handed over as CP-8812, 24 Nov 14:05');
  expect(
    upstreamSentence(
      { upstream_state: 'failed', upstream_reference: null, upstream_error: 'Suburb not served' },
      null,
    ),
  ).toBe('Refused: Suburb not served');
  expect(upstreamSentence({ ...row, upstream_state: 'none' }, null)).toBe(null);
});

describe('a report of the carrier', () => {
  const verdict = (
    from: string,
    status: CarrierStatus,
    more: { at?: string; reason?: string } = {},
  ) =>
    carrierVerdict(
      { status: from, status_at: '2026-11-20T08:00:00Z' },
      { status, at: '2026-11-20T08:00:00Z', reason: undefined, ...more },
    );

  test('a report sets the status, even if stages are missing', () => {
    expect(verdict('collection-assigned', 'delivered')).toBe(true);
    expect(verdict('collected', 'at-hub')).toBe(true);
  });

  test('a report is ignored if the shipment already has the reported status or a final one', () => {
    expect(verdict('at-hub', 'at-hub')).toMatch(/^Already /);
    expect(verdict('delivered', 'at-hub')).toBe('Already delivered');
    // A shipment in transit was collected before.
    expect(verdict('in-transit', 'collected')).toMatch(/^Already /);
  });

  test('a report older than the last event is ignored', () => {
    expect(verdict('collected', 'at-hub', { at: '2026-11-20T07:59:59Z' })).toBe(
      'Older than the last event',
    );
  });

  test('a report of a failed delivery needs a reason', () => {
    expect(verdict('out-for-delivery', 'delivery-failed-attempt')).toBe('The reason is missing');
    expect(verdict('out-for-delivery', 'undeliverable', { reason: '' })).toBe(
      'The reason is missing',
    );
    expect(verdict('out-for-delivery', 'undeliverable', { reason: 'Moved away' })).toBe(true);
  });
});
