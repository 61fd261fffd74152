import { expect, test } from 'vitest';
import { placeLabels } from './label-collision.ts';
import { unproject } from './mercator.ts';

const view = { latitude: -26, longitude: 28, zoom: 10, width: 800, height: 600 };
const at = (x: number, y: number, text: string) => ({ ...unproject(view, [x, y]), text });
const placed = (...labels: ReturnType<typeof at>[]) =>
  placeLabels(labels, labels, view).map(({ text, offset: [x, y] }) => [
    text,
    x === 0 ? (y > 0 ? 'below' : 'above') : x > 0 ? 'right' : 'left',
  ]);

test('a label is placed right of its symbol, or at another side if the right is blocked', () => {
  expect(placed(at(400, 300, 'GG54'))).toEqual([['GG54', 'right']]);
  expect(placed(at(400, 300, 'GG54'), at(430, 300, 'GG55'))).toEqual([
    ['GG54', 'left'],
    ['GG55', 'right'],
  ]);
});

test('no label covers a symbol, and a label without a free position is left out', () => {
  const around = [
    [430, 300],
    [370, 300],
    [400, 326],
    [400, 274],
  ].map(([x = 0, y = 0], index) => at(x, y, `G${index}`));
  const found = placeLabels([at(400, 300, 'GG54'), ...around], [at(400, 300, ''), ...around], view);
  expect(found.map(({ text }) => text)).toEqual(['G0', 'G1', 'G2', 'G3']);
});

test('a label above or below is one line away and centred on its symbol', () => {
  const here = at(400, 300, 'GG54');
  const beside = [at(430, 300, ''), at(370, 300, '')];
  const [below] = placeLabels([here], [here, ...beside], view);
  expect(below).toMatchObject({ anchor: 'middle', offset: [0, 24] });
  const [above] = placeLabels([here], [here, ...beside, at(400, 326, '')], view);
  expect(above).toMatchObject({ anchor: 'middle', offset: [0, -24] });
});

test('a longer label needs more room, and a label that just fits does not move', () => {
  const here = at(400, 300, '');
  const sideOf = (text: string, symbol: number) => {
    const [found] = placeLabels([{ ...here, text }], [here, at(symbol, 300, '')], view);
    return found?.anchor;
  };
  // A label of four letters ends at 400 + 17 + 28 + 2, and a symbol reaches 13 pixels to the left.
  expect([sideOf('GG54', 461), sideOf('GG54', 459)]).toEqual(['start', 'end']);
  expect([sideOf('GG545', 461), sideOf('GG545', 469)]).toEqual(['end', 'start']);
});

test('the more important of two crossing labels keeps its position', () => {
  const long = 'Johannesburg Park Station';
  const first = at(200, 300, long);
  const second = at(200 + 17 + long.length * 7 + 20, 310, 'GG2');
  const found = placeLabels([second, first], [], view);
  expect(found.map(({ text, anchor }) => [text, anchor])).toEqual([
    ['GG2', 'start'],
    [long, 'start'],
  ]);
  const crossing = at(300, 305, 'GG3');
  expect(
    placeLabels([first, crossing], [], view).map(({ text, anchor }) => [text, anchor]),
  ).toEqual([
    [long, 'start'],
    ['GG3', 'middle'],
  ]);
});
