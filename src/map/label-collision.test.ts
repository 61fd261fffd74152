import { expect, test } from 'vitest';
import { readable } from './label-collision.ts';
import { unproject } from './mercator.ts';

const view = { latitude: -26, longitude: 28, zoom: 10, width: 800, height: 600 };
const at = (x: number, y: number, text: string) => ({ ...unproject(view, [x, y]), text });
const shown = (...labels: ReturnType<typeof at>[]) =>
  readable(labels, view).map(({ text }) => text);

test('of labels that lie over each other the first is shown', () => {
  expect(shown(at(400, 300, 'GG54'), at(410, 304, 'GG55'))).toEqual(['GG54']);
  expect(shown(at(400, 300, 'GG54'), at(440, 300, 'GG55'))).toEqual(['GG54', 'GG55']);
  expect(shown(at(400, 300, 'GG54'), at(400, 320, 'GG55'))).toEqual(['GG54', 'GG55']);
});

test('what is left out takes no room from others', () => {
  expect(shown(at(400, 300, 'GG54'), at(420, 300, 'GG55'), at(440, 300, 'GG56'))).toEqual([
    'GG54',
    'GG56',
  ]);
});
