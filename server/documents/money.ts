import { drawClosing, footer } from './money-closing.ts';
import { bold, LEFT, ROW, WIDTH, type MoneyDocument } from './money-document.ts';
import { head, parties } from './money-head.ts';
import { table } from './money-table.ts';
import { mm, rule, write, type Page } from './page.ts';

export const MONEY_SIZE: [number, number] = [mm(210), mm(297)];

const TABLE_AT = mm(90);
const FURTHER_TABLE_AT = mm(34);
const TABLE_END = mm(276);
const CLOSING = 190;

/** Number of lines per page. The last page has room for the sums, and may have no lines. */
export function linesByPage(
  count: number,
  room: { first: number; further: number; closing: number },
): number[] {
  const pages: number[] = [];
  let left = count;
  let space = room.first;
  while (left > space) {
    pages.push(space);
    left -= space;
    space = room.further;
  }
  pages.push(left);
  if (left > space - room.closing) pages.push(0);
  return pages;
}

const rowsBetween = (from: number, to: number) => Math.floor((to - from) / ROW) - 1;
const room = {
  first: rowsBetween(TABLE_AT, TABLE_END),
  further: rowsBetween(FURTHER_TABLE_AT, TABLE_END),
  closing: Math.ceil(CLOSING / ROW),
};

export function moneyPages(document: MoneyDocument): ((page: Page) => void)[] {
  const counts = linesByPage(document.lines.length, room);
  let from = 0;
  return counts.map((count, index) => {
    const lines = document.lines.slice(from, (from += count));
    const isFirst = index === 0;
    return (page) => {
      if (isFirst) {
        head(page, document);
        parties(page, document);
      } else {
        const title = `${document.title} ${document.number}`;
        write(page, title, { x: LEFT, y: mm(18), width: WIDTH, ...bold, size: 11 });
        rule(page, { x: LEFT, y: mm(25), width: WIDTH });
      }
      const y = table(page, document, { y: isFirst ? TABLE_AT : FURTHER_TABLE_AT, lines });
      if (index === counts.length - 1) drawClosing(page, document, y);
      footer(page, document, `Page ${index + 1} of ${counts.length}`);
    };
  });
}
