import { expect, test } from 'vitest';
import { askAfter, ratingKind, ratingLink, scores } from './ratings.ts';

const settings = (given: Record<string, string> = {}) => new Map(Object.entries(given));

test('the limits of the company decide whether a score is a promoter, a passive or a detractor', () => {
  expect(scores.map((score) => ratingKind(score, settings()))).toEqual([
    ...Array.from({ length: 7 }, () => 'detractor'),
    'passive',
    'passive',
    'promoter',
    'promoter',
  ]);
  const own = settings({ nps_promoter_minimum: '8', nps_detractor_maximum: '3' });
  expect([3, 4, 7, 8].map((score) => ratingKind(score, own))).toEqual([
    'detractor',
    'passive',
    'passive',
    'promoter',
  ]);
});

test('a customer is asked for a rating some hours after the delivery if the company enables it', () => {
  const delivered = new Date('2026-11-20T08:00:00Z');
  expect(askAfter(delivered, settings())).toBe(null);
  expect(askAfter(delivered, settings({ nps_enabled: 'false' }))).toBe(null);
  const after = (nps_delay_hours?: string) =>
    askAfter(
      delivered,
      settings({ nps_enabled: 'true', ...(nps_delay_hours && { nps_delay_hours }) }),
    )?.toISOString();
  expect(after('24')).toBe('2026-11-21T08:00:00.000Z');
  expect(after()).toBe(delivered.toISOString());
});

test('the rating page has the same base URL as the tracker, and does not exist if another site serves the tracker', () => {
  expect(ratingLink('https://go.example/tracker', 'T')).toBe('https://go.example/rate?token=T');
  expect(ratingLink('https://track.example/', 'T')).toBe(null);
});
