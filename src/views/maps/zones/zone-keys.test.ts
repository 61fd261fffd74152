import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCamera } from '#map/camera.ts';
import { onZoneKey, stepOf } from './zone-keys.ts';
import { zoneEditorState } from './zone-work.ts';

const camera = createCamera({ latitude: -26, longitude: 28, zoom: 10 });
const bare = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const press = (key: string, held: Partial<typeof bare> = {}, singleKeys = true) =>
  onZoneKey({ ...bare, ...held, key }, { camera, singleKeys });
const outline = () => {
  const work = zoneEditorState.shape();
  if (!work) throw new Error('Nothing is being drawn.');
  return work.outline;
};

beforeEach(() => {
  zoneEditorState.draw(null);
  for (let corner = 0; corner < 3; corner += 1) press('Insert');
});
afterEach(zoneEditorState.leave);

test('an arrow key moves a corner by a round number of metres that covers about four pixels', () => {
  expect([5, 8, 12, 19].map((zoom) => stepOf({ latitude: -28, zoom }))).toEqual([
    10_000, 2000, 100, 1,
  ]);
});

test('arrows move the chosen corner, ten times as far with Shift, and one undo reverts all these moves', () => {
  const [, start = 0] = outline().corners[2] ?? [];
  press('ArrowUp');
  const [, near = 0] = outline().corners[2] ?? [];
  press('ArrowUp', { shiftKey: true });
  const [, far = 0] = outline().corners[2] ?? [];
  expect((far - near) / (near - start)).toBeCloseTo(10, 1);
  press('z', { ctrlKey: true });
  expect(outline().corners[2]?.[1]).toBe(start);
  press('z', { ctrlKey: true, shiftKey: true });
  expect(outline().corners[2]?.[1]).toBe(far);
});

test('letters are shortcuts of the zone editor only if the user enabled single-key shortcuts', () => {
  press('Home');
  expect(press('j', {}, false)).toBe(false);
  expect(outline().chosen).toBe(0);
  press('j');
  expect(outline().chosen).toBe(1);
  press('End');
  expect(outline().chosen).toBe(2);
  press('Delete');
  expect(outline().corners).toHaveLength(2);
});

test('Escape first stops adding corners, then asks before it discards the drawing', () => {
  press('Escape');
  expect(zoneEditorState.shape()?.isAdding).toBe(false);
  expect(zoneEditorState.get().dialog).toBeNull();
  press('Escape');
  expect(zoneEditorState.get().dialog).toBe('leave');
});

test('the zone editor passes other keys on to the map', () => {
  for (const key of ['+', '0', 'h']) expect(press(key)).toBe(false);
  zoneEditorState.leave();
  expect(press('ArrowUp')).toBe(false);
});
