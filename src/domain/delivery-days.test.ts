import { expect, test } from 'vitest';
import { estimatedDelivery } from './delivery-days.ts';

const economy = {
  days_min: 3,
  days_max: 4,
  collection_cut_off_time: '15:00',
  delivery_before_time: '17:00',
};
const at = (text: string, service = economy) => estimatedDelivery(service, new Date(text));

test('before the cut-off on a Monday, economy arrives on Thursday or Friday', () => {
  expect(at('2026-11-16T14:59:00+02:00')).toEqual({
    estimated_delivery_from: '2026-11-19T06:00:00.000Z',
    estimated_delivery_to: '2026-11-20T15:00:00.000Z',
  });
});

test('from the cut-off on, everything is a working day later', () => {
  expect(at('2026-11-16T15:00:00+02:00').estimated_delivery_to).toBe('2026-11-23T15:00:00.000Z');
});

test('what is booked on Friday evening or at the weekend is collected on Monday', () => {
  const monday = at('2026-11-23T09:00:00+02:00');
  expect(at('2026-11-20T18:00:00+02:00')).toEqual(monday);
  expect(at('2026-11-21T00:10:00+02:00')).toEqual(monday);
  expect(at('2026-11-22T23:50:00+02:00')).toEqual(monday);
});

test('the same day is the same day', () => {
  const sameDay = {
    days_min: 0,
    days_max: 0,
    collection_cut_off_time: '10:30',
    delivery_before_time: '17:30',
  };
  expect(at('2026-11-18T08:00:00+02:00', sameDay).estimated_delivery_to).toBe(
    '2026-11-18T15:30:00.000Z',
  );
});
