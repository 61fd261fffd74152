import { afterEach, expect, test } from 'vitest';
import { availability } from '#commands/availability.ts';
import { noFocus } from '#commands/focus.ts';
import { selectNearby, switchLayer, wholeCountry } from './tools.commands.ts';
import { openMapControl, type MapControl } from './map-control.ts';

const pressed: string[] = [];
const control: MapControl = {
  press: (id) => void pressed.push(id),
  layers: [{ id: 'lockers', title: 'Lockers', toggle: () => void pressed.push('lockers') }],
  isPointed: true,
};
const staff = { ...noFocus, permissions: new Set<string>() };
let leave = () => {};
const open = (one = control) => {
  leave = openMapControl(one);
};
afterEach(() => {
  leave();
  pressed.length = 0;
});

test('map tools are offered while a map is open, each with its key', () => {
  expect(availability(wholeCountry, staff).is).toBe('absent');
  open();
  expect(availability(wholeCountry, staff).is).toBe('ready');
  expect(wholeCountry.screenKey?.()).toBe('0');
  expect(wholeCountry.keys).toBeUndefined();
  leave();
  expect(availability(wholeCountry, staff).is).toBe('absent');
});

test('a tool for objects is disabled with a reason while no object is chosen', () => {
  open({ ...control, isPointed: false });
  expect(availability(selectNearby, staff)).toEqual({
    is: 'off',
    why: 'Choose an object in the list beside the map first.',
  });
});

test('a command switches the map layer that the user names', async () => {
  open();
  const subject = { is: 'none' } as const;
  const { signal } = new AbortController();
  const call = { subject, rows: [], ids: [], key: '', signal, progress: () => {} };
  await switchLayer.run({ ...call, answers: { layer: 'lockers' } }, Object(null));
  await selectNearby.run({ ...call, answers: {} }, Object(null));
  expect(pressed).toEqual(['lockers', 'lasso']);
});
