import type { Page } from './page.ts';

/** A part of a document that stays in one piece: how high it is, and how it is drawn at a height of the page. */
export interface Block {
  height: number;
  draw: (page: Page, y: number) => void;
  /** What stands above the first of several, and above them again on each new page. */
  under?: Block;
}

/** Blocks one below the other, page by page; one that is higher than a page has a page of its own. */
export function paged(
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
