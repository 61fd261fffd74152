import { expect, test } from 'vitest';
import { correctionOf, draftOf, payloadsOf } from './correction.ts';
import type { EventDetail } from './marketplace.ts';

const event: EventDetail = {
  id: 7,
  amazon_shipment_id: 1,
  waybill: 'TCGD000404',
  station: 'JNB5',
  sequence: 3,
  event_code: 'Delivered',
  detail_code: 'Signed',
  state: 'failed',
  attempts: 2,
  http_status: 412,
  error: 'Customer reference is required',
  fingerprint: 'customer-reference-missing',
  occurred_at: '2026-11-20T10:05:30.000Z',
  sent_at: null,
  time_created: '2026-11-20T10:05:30.000Z',
  version: 1,
  payload: { waybill: 'TCGD000404', eventCode: 'Delivered' },
  override_reason: null,
  blocked_by: null,
};

test('an unchanged draft is no correction, even if the event has seconds that the form omits', () => {
  expect(draftOf(event).occurred_at).toBe('2026-11-20T12:05');
  expect(correctionOf(event, draftOf(event))).toBeNull();
  const { before, after } = payloadsOf(event, draftOf(event));
  expect(after).toEqual(before);
});

test('only changed fields are sent, with times in the business time zone', () => {
  const draft = {
    ...draftOf(event),
    customer_reference: 'PO 4711',
    occurred_at: '2026-11-20T12:30',
    detail_code: '',
  };
  expect(correctionOf(event, draft)).toEqual({
    customer_reference: 'PO 4711',
    occurred_at: '2026-11-20T12:30:00+02:00',
    detail_code: null,
  });
  expect(payloadsOf(event, draft).after).toMatchObject({
    state: 'waiting',
    customerReference: 'PO 4711',
    detailCode: null,
    waybill: 'TCGD000404',
  });
});

test('settling an event as overridden changes its state but not its payload', () => {
  const { before, after } = payloadsOf(event, { ...draftOf(event), how: 'settle' });
  expect(after).toEqual({ ...before, state: 'overridden' });
});
