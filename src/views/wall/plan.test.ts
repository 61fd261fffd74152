import { expect, test } from 'vitest';
import { addressOf, readPlan, unknownScenes, usualPlan } from './plan.ts';

test('an address says scenes in their order, seconds, branch, look and limits', () => {
  const address =
    '/wall?scenes=lockers,operations&seconds=45&branch=JNB&theme=forest&mode=dark&failed=50&marketplace=10';
  const plan = readPlan(new URL(address, 'https://console.invalid').search);
  expect(plan).toEqual({
    scenes: ['lockers', 'operations'],
    seconds: 45,
    branch: 'JNB',
    theme: 'forest',
    mode: 'dark',
    failed: 50,
    marketplace: 10,
  });
  expect(addressOf(plan)).toBe(address);
});

test('a bare address is the usual wall, and the usual wall has a bare address', () => {
  expect(readPlan('')).toEqual(usualPlan);
  expect(addressOf(usualPlan)).toBe('/wall');
});

test('a scene is known by its id, its title on the screen and its former id', () => {
  const search = '?scenes=map,Marketplace failures,today-against-last-week,yesterday,Lockers';
  expect(readPlan(search).scenes).toEqual(['drivers', 'marketplace', 'last-week', 'lockers']);
  expect(unknownScenes(search)).toEqual([]);
});

test('what is no scene is named and not replaced by all of them', () => {
  expect(unknownScenes('?scenes=weather,lockers,maps')).toEqual(['weather', 'maps']);
  expect(readPlan('?scenes=weather,lockers').scenes).toEqual(['lockers']);
  expect(readPlan('?scenes=weather').scenes).toEqual([]);
  expect(unknownScenes('')).toEqual([]);
});

test('what is repeated or out of bounds does not stop a wall', () => {
  const plan = readPlan('?scenes=drivers,drivers&seconds=0&theme=pink&mode=dim&failed=-1&branch=');
  expect(plan).toEqual({ ...usualPlan, scenes: ['drivers'], seconds: 5 });
  expect(readPlan('?seconds=99999').seconds).toBe(600);
});
