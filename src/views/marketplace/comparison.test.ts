import { expect, test } from 'vitest';
import { delayOf, problemsOf, type Step } from './comparison.ts';

const receipt = (received_at: string) => ({
  event_code: 'Departed',
  detail_code: null,
  event_time: '2026-11-20T10:00:00.000Z',
  received_at,
});

const step = (received_at: string | null, verdict: Step['verdict'] = 'received'): Step => ({
  ours: {
    id: 1,
    amazon_shipment_id: 1,
    waybill: 'TCGD000404',
    station: 'JNB5',
    sequence: 1,
    event_code: 'Departed',
    detail_code: null,
    state: 'accepted',
    attempts: 1,
    http_status: 200,
    error: null,
    fingerprint: null,
    occurred_at: '2026-11-20T10:00:00.000Z',
    sent_at: null,
    time_created: '2026-11-20T10:00:00.000Z',
    version: 1,
    payload: {},
    override_reason: null,
    blocked_by: null,
  },
  theirs: received_at === null ? null : receipt(received_at),
  verdict,
});

test('the delay of a received event is shown in a readable unit', () => {
  expect(delayOf(step('2026-11-20T10:00:04.000Z'))).toBe('after 4 sec');
  expect(delayOf(step('2026-11-20T10:23:00.000Z'))).toBe('after 23 min');
  expect(delayOf(step('2026-11-20T13:00:00.000Z'))).toBe('after 3 h');
  expect(delayOf(step('2026-11-20T09:00:00.000Z'))).toBeNull();
  expect(delayOf(step(null))).toBeNull();
});

test('counted problems exclude received, waiting and overridden events', () => {
  expect(problemsOf([step(null, 'waiting'), step(null, 'overridden')])).toBeNull();
  const troubles = [step(null, 'missing'), step(null, 'late'), step(null, 'missing')];
  expect(problemsOf(troubles)).toBe('2 missing, 1 late');
});
