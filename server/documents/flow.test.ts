import { expect, test } from 'vitest';
import { paged, type Block } from './flow.ts';
import { openPages } from './page.ts';

/** What stands where on each page. */
async function placed(
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
  const pages = paged(
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

test('blocks stay in one piece, and a new page repeats what stands above them', async () => {
  const rows = ['a', 'b', 'c'].map((is) => ({ is, height: 30, under: 'Head' }));
  expect(await placed(rows)).toEqual([
    ['Head 20', 'a 30', 'b 60'],
    ['Head 20', 'c 30'],
  ]);
});

test('what stands above several stands there once, and other blocks have another', async () => {
  const one = { is: 'a', height: 20, under: 'First' };
  const other = { is: 'b', height: 20, under: 'Second' };
  expect(await placed([one, one, other])).toEqual([
    ['First 20', 'a 30', 'a 50', 'Second 70', 'b 80'],
  ]);
});

test('a block that is higher than a page has a page of its own; nothing is one empty page', async () => {
  const [high, low] = [
    { is: 'high', height: 500 },
    { is: 'low', height: 10 },
  ];
  expect(await placed([high, low])).toEqual([['high 20'], ['low 20']]);
  expect(await placed([])).toEqual([[]]);
});
