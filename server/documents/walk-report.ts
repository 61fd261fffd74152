import { paginate, type Block } from './flow.ts';
import { drawImage, mm, openPages, rule, write, type Page } from './page.ts';
import { doorBlock, LEFT, ROW, WIDTH, type WalkLine } from './walk-table.ts';

const SIZE: [number, number] = [mm(210), mm(297)];
const TOP = mm(30);
const END = mm(280);

/** Printed difference between a door and its record. */
interface WalkDifference {
  number: number;
  lines: readonly string[];
  /** Result of the correction. */
  outcome: string;
  /** Photo as a data URL. */
  photo: string | null;
}

/** A printable audit walk (a check of the doors of a locker), independent of the database. */
export interface WalkDocument {
  title: string;
  provider: string;
  facts: readonly [string, string][];
  differences: readonly WalkDifference[];
  doors: readonly WalkLine[];
  /** Labels of the tick boxes for a door without an answer. */
  boxes: readonly string[];
  created: string;
}

const headingBlock = (words: string): Block => ({
  height: 24,
  draw: (page, y) =>
    write(page, words, { x: LEFT, y: y + 6, width: WIDTH, isBold: true, size: 11 }),
});

const factBlock = ([label, value]: readonly [string, string]): Block => ({
  height: ROW,
  draw: (page, y) => {
    write(page, label, { x: LEFT, y, width: mm(28), isFaint: true, size: 8 });
    write(page, value, { x: LEFT + mm(28), y, width: WIDTH - mm(28) });
  },
});

const PHOTO = { width: mm(60), height: mm(45) };

function differenceBlock(one: WalkDifference, under: Block): Block {
  const text = (one.lines.length + 1) * 13 + 10;
  return {
    under,
    height: Math.max(text, one.photo === null ? 0 : PHOTO.height + 8),
    draw(page, y) {
      const words = WIDTH - mm(14) - (one.photo === null ? 0 : PHOTO.width + mm(4));
      write(page, String(one.number), { x: LEFT, y, width: mm(12), isBold: true, size: 12 });
      for (const [at, line] of [...one.lines, one.outcome].entries())
        write(page, line, { x: LEFT + mm(14), y: y + at * 13, width: words });
      if (one.photo !== null)
        drawImage(page, one.photo, { x: LEFT + WIDTH - PHOTO.width, y, ...PHOTO });
    },
  };
}

function pageHead(page: Page, { title, provider }: WalkDocument, number: string): void {
  write(page, title, { x: LEFT, y: mm(14), width: mm(120), isBold: true, size: 15, tag: 'H1' });
  const right = { x: LEFT + mm(120), width: mm(60), align: 'right' } as const;
  write(page, provider, { ...right, y: mm(15) });
  write(page, number, { ...right, y: mm(20), size: 8, isFaint: true });
  rule(page, { x: LEFT, y: mm(25), width: WIDTH });
}

/** Creates the PDF of a walk: the differences with photos, then all doors. */
export async function walkDocument(walk: WalkDocument): Promise<Buffer> {
  const differences = headingBlock('Differences');
  const none: Block = {
    under: differences,
    height: ROW,
    draw: (page, y) => write(page, 'None.', { x: LEFT, y, width: WIDTH }),
  };
  const found = walk.differences.map((one) => differenceBlock(one, differences));
  const pages = paginate(
    [
      ...walk.facts.map(factBlock),
      ...(found.length === 0 ? [none] : found),
      headingBlock('Doors'),
      ...walk.doors.map((door) => doorBlock(door, walk.boxes)),
    ],
    { from: TOP, to: END },
  );
  const created = new Date(walk.created);
  const document = openPages({ title: walk.title, size: SIZE, created, isTagged: true });
  for (const [at, draw] of pages.entries())
    document.add((page) => {
      pageHead(page, walk, `Page ${at + 1} of ${pages.length}`);
      draw(page);
    });
  return document.close();
}
