import type { Page } from './page.ts';

/** A part of a document that is not split across pages: its height and how to draw it. */
export interface Block {
  height: number;
  draw: (page: Page, y: number) => void;
  /** Heading above consecutive blocks, repeated on each new page. */
  under?: Block;
}

/** Distributes blocks over pages; a block higher than a page has its own page. */
export function paginate(
  blocks: readonly Block[],
  { from, to }: { from: number; to: number },
): ((page: Page) => void)[] {
  const pages: { block: Block; y: number }[][] = [[]];
  let y = from;
  let above: Block | undefined;
  const put = (block: Block) => {
    pages.at(-1)?.push({ block, y });
    y += block.height;
  };
  for (const block of blocks) {
    const heading = block.under === above ? undefined : block.under;
    const needed = block.height + (heading?.height ?? 0);
    const isFull = y + needed > to && pages.at(-1)?.length !== 0;
    if (isFull) {
      pages.push([]);
      y = from;
    }
    const isFirst = heading !== undefined || isFull;
    if (isFirst && block.under !== undefined) put(block.under);
    put(block);
    above = block.under;
  }
  return pages.map((placed) => (page) => {
    for (const one of placed) one.block.draw(page, one.y);
  });
}
