import { expect, test } from 'vitest';
import { addressOf, readPlan, unknownScenes, usualPlan } from './plan.ts';

test('the URL sets the scenes in order, seconds, branch, look and limits', () => {
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

test('a URL without parameters gives the default wall', () => {
  expect(readPlan('')).toEqual(usualPlan);
  expect(addressOf(usualPlan)).toBe('/wall');
});

test('a scene is found by its id, its title and its former id', () => {
  const search = '?scenes=map,Marketplace failures,today-against-last-week,yesterday,Lockers';
  expect(readPlan(search).scenes).toEqual(['drivers', 'marketplace', 'last-week', 'lockers']);
  expect(unknownScenes(search)).toEqual([]);
});

test('unknown scenes are reported and left out, even if no scene is left', () => {
  expect(unknownScenes('?scenes=weather,lockers,maps')).toEqual(['weather', 'maps']);
  expect(readPlan('?scenes=weather,lockers').scenes).toEqual(['lockers']);
  expect(readPlan('?scenes=weather').scenes).toEqual([]);
  expect(unknownScenes('')).toEqual([]);
});

test('duplicate scenes and values out of range are replaced by defaults', () => {
  const plan = readPlan('?scenes=drivers,drivers&seconds=0&theme=pink&mode=dim&failed=-1&branch=');
  expect(plan).toEqual({ ...usualPlan, scenes: ['drivers'], seconds: 5 });
  expect(readPlan('?seconds=99999').seconds).toBe(600);
});
