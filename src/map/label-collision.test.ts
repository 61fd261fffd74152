import { expect, test } from 'vitest';
import { readable } from './label-collision.ts';
import { unproject } from './mercator.ts';

const view = { latitude: -26, longitude: 28, zoom: 10, width: 800, height: 600 };
const at = (x: number, y: number, text: string) => ({ ...unproject(view, [x, y]), text });
const placed = (...labels: ReturnType<typeof at>[]) =>
  readable(labels, labels, view).map(({ text, offset: [x, y] }) => [
    text,
    x === 0 ? (y > 0 ? 'below' : 'above') : x > 0 ? 'right' : 'left',
  ]);

test('a label stands right of its symbol, elsewhere where something is in the way', () => {
  expect(placed(at(400, 300, 'GG54'))).toEqual([['GG54', 'right']]);
  expect(placed(at(400, 300, 'GG54'), at(430, 300, 'GG55'))).toEqual([
    ['GG54', 'left'],
    ['GG55', 'right'],
  ]);
});

test('no label lies over a symbol: without a free place it is left out, and takes no room', () => {
  const around = [
    [430, 300],
    [370, 300],
    [400, 326],
    [400, 274],
  ].map(([x = 0, y = 0], index) => at(x, y, `G${index}`));
  const found = readable([at(400, 300, 'GG54'), ...around], [at(400, 300, ''), ...around], view);
  expect(found.map(({ text }) => text)).toEqual(['G0', 'G1', 'G2', 'G3']);
});
