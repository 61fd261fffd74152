import { expect, test } from 'vitest';
import { placeInWords, readPlace } from './coordinates.ts';

test.each([
  ['-26.107, 28.056'],
  ['-26.107 28.056'],
  [' -26.107;28.056 '],
  ['−26.107,28.056'],
  ['-26,107 28,056'],
  ['-26,107; 28,056'],
])('%j is a place', (text) => {
  expect(readPlace(text)).toEqual({ ok: true, latitude: -26.107, longitude: 28.056 });
});

test.each([
  ['28.056, -26.107', 'Latitude comes first, then longitude.'],
  ['51.5, -0.1', 'This is outside South Africa.'],
  ['-26.107', 'Type latitude and longitude, for instance -26.107, 28.056.'],
  ['Sandton', 'Type latitude and longitude, for instance -26.107, 28.056.'],
  ['', 'Type latitude and longitude, for instance -26.107, 28.056.'],
])('%j is none', (text, why) => {
  expect(readPlace(text)).toEqual({ ok: false, why });
});

test('what is shown can be typed again', () => {
  expect(readPlace(placeInWords(28.056, -26.107))).toMatchObject({
    latitude: -26.107,
    longitude: 28.056,
  });
});
