import { expect, test } from 'vitest';
import { corpus } from '#tests/support/corpus.ts';
import { formatCoordinates, readCoordinates } from './coordinates.ts';

test.each([
  ['-26.107, 28.056'],
  ['-26.107 28.056'],
  [' -26.107;28.056 '],
  ['−26.107,28.056'],
  ['-26,107 28,056'],
  ['-26,107; 28,056'],
])('%j is a location', (text) => {
  expect(readCoordinates(text)).toEqual({ ok: true, latitude: -26.107, longitude: 28.056 });
});

test.each([
  ['28.056, -26.107', 'Latitude comes first, then longitude.'],
  ['51.5, -0.1', 'This is outside South Africa.'],
  ['-26.107', 'Type latitude and longitude, for instance -26.107, 28.056.'],
  ['Sandton', 'Type latitude and longitude, for instance -26.107, 28.056.'],
  ['', 'Type latitude and longitude, for instance -26.107, 28.056.'],
])('%j is not a location', (text, why) => {
  expect(readCoordinates(text)).toEqual({ ok: false, why });
});

test('formatted coordinates can be typed again', () => {
  expect(readCoordinates(formatCoordinates(28.056, -26.107))).toMatchObject({
    latitude: -26.107,
    longitude: 28.056,
  });
});

test.each(corpus('coordinates'))('%j is read as %s', (text = '', expected = '') => {
  const read = readCoordinates(text);
  expect(read.ok ? formatCoordinates(read.longitude, read.latitude) : read.why).toBe(expected);
});
