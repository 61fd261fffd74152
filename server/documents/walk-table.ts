import type { Block } from './flow.ts';
import { drawInside, mm, rule, write, type Page } from './page.ts';

export const LEFT = mm(15);
export const WIDTH = mm(180);
export const ROW = 14;
const SHEET_ROW = 22;

/** Printed door of a walk. */
export interface WalkLine {
  number: string;
  size: string;
  recorded: string;
  /** Null for a door without an answer, which gets a tick box for each possible answer. */
  found: string | null;
  seen: string;
  note: string;
}

const columns = [
  { title: 'Door', field: 'number', x: 0, width: 12 },
  { title: 'Size', field: 'size', x: 12, width: 12 },
  { title: 'Recorded', field: 'recorded', x: 24, width: 62 },
  { title: 'Found', field: 'found', x: 86, width: 27 },
  { title: 'Seen', field: 'seen', x: 113, width: 35 },
  { title: 'Note', field: 'note', x: 148, width: 32 },
] as const;

const cellAt = (y: number, { x, width }: { x: number; width: number }) => ({
  x: LEFT + mm(x),
  y,
  width: mm(width) - 4,
  size: 8,
});

const tableHead: Block = {
  height: ROW + 4,
  draw(page, y) {
    drawInside(page, 'TR', () => {
      for (const column of columns)
        write(page, column.title, { ...cellAt(y, column), isFaint: true, tag: 'TH' });
    });
    rule(page, { x: LEFT, y: y + ROW, width: WIDTH });
  },
};

const BOXES = { x: 68, width: 112 };

/** Draws a tick box for each possible answer, across the rest of the line. */
function tickBoxes(page: Page, y: number, boxes: readonly string[]): void {
  const each = BOXES.width / boxes.length;
  for (const [at, words] of boxes.entries()) {
    const x = LEFT + mm(BOXES.x + at * each);
    page.rect(x, y, 8, 8).lineWidth(0.7).stroke();
    write(page, words, { x: x + 11, y: y + 1, width: mm(each) - 13, size: 6.5, tag: 'TD' });
  }
}

/** Block of a door, below the column titles. */
export const doorBlock = (door: WalkLine, boxes: readonly string[]): Block => ({
  under: tableHead,
  height: door.found === null ? SHEET_ROW : ROW,
  draw(page, y) {
    const isOpen = door.found === null;
    drawInside(page, 'TR', () => {
      for (const column of columns.slice(0, isOpen ? 3 : columns.length)) {
        // The boxes use part of the columns for answers.
        const width = isOpen ? Math.min(column.width, BOXES.x - column.x) : column.width;
        write(page, door[column.field] ?? '', { ...cellAt(y, { ...column, width }), tag: 'TD' });
      }
      if (isOpen) tickBoxes(page, y, boxes);
    });
  },
});
