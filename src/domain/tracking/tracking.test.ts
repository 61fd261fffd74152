import { expect, test } from 'vitest';
import {
  isReadyToCollect,
  ownPages,
  referencesIn,
  stepName,
  trackingLink,
  trackingWords,
} from './tracking.ts';

const parcel = {
  status: 'in-transit',
  collection_city: 'Cape Town',
  delivery_city: 'Sandton',
  estimated_delivery_to: '2026-11-25T15:00:00Z',
  delivered_at: null,
  locker: null,
};

test.each([
  [{}, 'On the way to Sandton', 'Expected by 25 Nov 2026, 17:00.'],
  [
    { status: 'in-locker', locker: { until: '2026-11-25T19:12:00Z', hours_left: 30.67 } },
    'Ready in a locker in Sandton',
    'Collect the parcel before Wed, 25 Nov, 21:12. You have 30 h 40 min left.',
  ],
  [
    { status: 'in-locker', locker: { until: '2026-11-25T19:12:00Z', hours_left: 0 } },
    'Ready in a locker in Sandton',
    'The time to collect the parcel ended on Wed, 25 Nov, 21:12. It may be removed from the locker at any time.',
  ],
  [
    { status: 'delivered', delivered_at: '2026-11-24T08:00:00Z' },
    'Delivered in Sandton',
    'On 24 November at 10:00.',
  ],
  [{ status: 'cancelled' }, 'Cancelled', null],
])('the tracking text of a parcel with %o names its state', (change, title, detail) => {
  expect(trackingWords({ ...parcel, ...change })).toEqual({ title, detail });
});

test('references to track are separated by lines or commas and counted once', () => {
  expect(referencesIn(' FV4XVM \r\n\nORD 12, FV4XVM;ABC')).toEqual(['FV4XVM', 'ORD 12', 'ABC']);
});

test('a tracking URL is short only if the product serves the tracker', () => {
  const link = (url: string, isShort: boolean) => trackingLink(url, 'A/1', { isShort });
  expect(link('https://go.example/tracker', true)).toBe('https://go.example/t/A%2F1');
  expect(link('https://go.example/tracker', false)).toBe(
    'https://go.example/tracker?reference=A%2F1',
  );
  expect(link('https://track.example/find', true)).toBe(
    'https://track.example/find?reference=A%2F1',
  );
  expect([ownPages('https://go.example/tracker/'), ownPages('https://go.example/')]).toEqual([
    'https://go.example',
    null,
  ]);
});

test('a parcel for collection is ready to collect until it is delivered', () => {
  expect(['in-locker', 'ready-for-pickup', 'delivered'].map(isReadyToCollect)).toEqual([
    true,
    true,
    false,
  ]);
  expect(stepName('delivered', 'in-locker')).toBe('Ready to collect');
  expect(stepName('delivered', 'delivered')).toBe('Delivered');
  expect(stepName('collected', 'in-locker')).toBe('Collected');
});
