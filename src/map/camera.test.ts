import { expect, test } from 'vitest';
import { mapStart } from '#domain/places/south-africa.ts';
import { createCamera, type MapPosition } from './camera.ts';

test('without a rendered map a move takes effect at once, within limits', () => {
  const camera = createCamera();
  expect(camera.get()).toMatchObject(mapStart);
  camera.moveTo({ zoom: 99, latitude: -26 });
  expect(camera.get()).toMatchObject({ zoom: 19, latitude: -26, longitude: mapStart.longitude });
});

test('fast consecutive steps add up during the animation', () => {
  const moves: MapPosition[] = [];
  const camera = createCamera();
  const stop = camera.drive({ moveTo: (place) => void moves.push(place) });
  const nearer = () => camera.moveTo({ zoom: camera.aim().zoom + 1 });
  nearer();
  nearer();
  camera.report({ zoom: 5.4 });
  nearer();
  expect(moves.map(({ zoom }) => zoom)).toEqual([6, 7, 8]);
  camera.report({ zoom: 8 });
  camera.settle();
  camera.report({ zoom: 4 });
  nearer();
  expect(moves.at(-1)?.zoom).toBe(5);
  stop();
  camera.settle();
  camera.moveTo({ zoom: 10 });
  expect(camera.get().zoom).toBe(10);
  expect(moves).toHaveLength(4);
});
