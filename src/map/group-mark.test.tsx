import { expect, test, vi } from 'vitest';
import { mapColours } from '#tests/support/screens/map-scene.ts';
import { drawGroupMark, groupMark } from './group-mark.ts';
import { drawIcons, ringIcon } from './icons.ts';

const colours = mapColours({ danger: [255, 0, 16, 255], overlay: [10, 11, 12, 255] });

test('the name of a group mark contains its severity and the colours of the theme', () => {
  expect(groupMark('danger', colours)).toBe('group-mark danger #ff0010 #0a0b0c');
});

/** Canvas that records fills and strokes. */
function canvas() {
  const calls: string[] = [];
  const context = new Proxy(
    { fillStyle: '', strokeStyle: '' },
    {
      get: (target, name) =>
        Reflect.get(target, name) ??
        ((...given: number[]) => {
          if (name === 'getImageData') return { width: given[2], height: given[3] };
          calls.push(`${String(name)} ${given.join(' ')}`.trim());
        }),
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(Object(context));
  vi.stubGlobal('Path2D', function Path() {});
  return calls;
}

test('the image with a known name is drawn at double size, and other names have no image', () => {
  const calls = canvas();
  const mark = drawGroupMark(groupMark('warning', colours));
  expect(mark).toMatchObject({ pixelRatio: 2, image: { width: 36, height: 36 } });
  expect(calls.slice(0, 4)).toEqual([
    'scale 2 2',
    'translate 9 9',
    `arc 0 0 9 0 ${2 * Math.PI}`,
    'fill',
  ]);
  expect(calls.filter((call) => call.startsWith('lineTo'))).toEqual([
    'lineTo 0 -7.2',
    'lineTo 7.5 6.2',
    'lineTo -7.5 6.2',
  ]);
  expect(drawGroupMark('dot')).toBeNull();
  expect(drawGroupMark('group-mark calm #fff #000')).toBeNull();
  expect(drawGroupMark(groupMark('danger', colours).replace('group-', 'other-'))).toBeNull();
});

test('without a canvas no group mark is drawn', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  expect(drawGroupMark(groupMark('danger', colours))).toBeNull();
});

test('the occupancy of a locker selects one of thirteen rings', () => {
  expect([-1, 0, 0.04, 0.05, 0.5, 1, 7].map(ringIcon)).toEqual([
    'ring-0',
    'ring-0',
    'ring-0',
    'ring-1',
    'ring-6',
    'ring-12',
    'ring-12',
  ]);
});

test('each shape has its own cell of the image, drawn in the middle', () => {
  const calls = canvas();
  const { mapping, atlas } = drawIcons();
  const cells = Object.values(mapping);
  expect(Object.keys(mapping).slice(0, 6)).toEqual([
    'arrow',
    'stopped',
    'silent',
    'branch',
    'off',
    'ring-0',
  ]);
  expect(cells).toHaveLength(31);
  expect(new Set(cells.map(({ x, y }) => `${x} ${y}`)).size).toBe(31);
  expect(mapping['branch']).toEqual({
    x: 192,
    y: 0,
    width: 64,
    height: 64,
    anchorX: 32,
    anchorY: 32,
    mask: true,
  });
  expect(mapping['ring-4']).toMatchObject({ x: 64, y: 64 });
  expect(Object(atlas)).toMatchObject({ width: 512, height: 256 });
  expect(calls.filter((call) => call.startsWith('translate'))).toEqual(
    cells.map(({ x, y }) => `translate ${x + 32} ${y + 32}`),
  );
  expect(calls.filter((call) => call === 'save')).toHaveLength(31);
  expect(calls.filter((call) => call === 'restore')).toHaveLength(31);
});

test('a ring starts at the top and is as long as the occupancy of the locker', () => {
  const calls = canvas();
  drawIcons();
  const arcs = calls.filter((call) => call.startsWith('arc 0 0 23'));
  expect(arcs).toHaveLength(26);
  expect(arcs[7]).toBe(`arc 0 0 23 ${-Math.PI / 2} 0`);
});
