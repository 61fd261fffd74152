import { expect, test } from 'vitest';
import { paginate, type Block } from './flow.ts';
import { openPages } from './page.ts';

/** Draws blocks and returns their names and positions by page. */
async function placeBlocks(
  blocks: readonly (Omit<Block, 'draw' | 'under'> & { is: string; under?: string })[],
) {
  const drawn: string[][] = [];
  const drawing =
    (is: string): Block['draw'] =>
    (_, y) =>
      void drawn.at(-1)?.push(`${is} ${y}`);
  const headings = new Map<string, Block>();
  const headingOf = (is: string): Block => {
    const known = headings.get(is) ?? { height: 10, draw: drawing(is) };
    headings.set(is, known);
    return known;
  };
  const pages = paginate(
    blocks.map(({ is, height, under }) => ({
      height,
      draw: drawing(is),
      ...(under !== undefined && { under: headingOf(under) }),
    })),
    { from: 20, to: 100 },
  );
  const document = openPages({ title: 'Test', size: [100, 120] });
  for (const draw of pages) {
    drawn.push([]);
    document.add(draw);
  }
  await document.close();
  return drawn;
}

test('blocks are not split, and a new page repeats their heading', async () => {
  const rows = ['a', 'b', 'c'].map((is) => ({ is, height: 30, under: 'Head' }));
  expect(await placeBlocks(rows)).toEqual([
    ['Head 20', 'a 30', 'b 60'],
    ['Head 20', 'c 30'],
  ]);
});

test('a heading is drawn once above consecutive blocks with the same heading', async () => {
  const one = { is: 'a', height: 20, under: 'First' };
  const other = { is: 'b', height: 20, under: 'Second' };
  expect(await placeBlocks([one, one, other])).toEqual([
    ['First 20', 'a 30', 'a 50', 'Second 70', 'b 80'],
  ]);
});

test('a block higher than a page gets a page for itself, and without blocks there is one empty page', async () => {
  const [high, low] = [
    { is: 'high', height: 500 },
    { is: 'low', height: 10 },
  ];
  expect(await placeBlocks([high, low])).toEqual([['high 20'], ['low 20']]);
  expect(await placeBlocks([])).toEqual([[]]);
});
