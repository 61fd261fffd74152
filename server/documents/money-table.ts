import { faint, LEFT, ROW, WIDTH, type MoneyColumn, type MoneyDocument } from './money-document.ts';
import { drawInside, mm, rule, write, type Page } from './page.ts';

function columnsOf({ vat_heading: vat, columns }: MoneyDocument): readonly MoneyColumn[] {
  if (columns !== undefined) return columns;
  const amounts: MoneyColumn[] = [
    { title: 'Excl. VAT', field: 'excluding', x: 119, width: 18, align: 'right' },
    { title: vat ?? '', field: 'vat', x: 138, width: 16, align: 'right' },
  ];
  return [
    { title: 'Reference', field: 'reference', x: 0, width: 19 },
    { title: 'Date', field: 'date', x: 19, width: 11 },
    { title: 'Description', field: 'description', x: 30, width: 72 },
    { title: 'Qty', field: 'quantity', x: 101, width: 7, align: 'right' },
    { title: 'kg', field: 'weight', x: 108, width: 11, align: 'right' },
    ...(vat === null ? [] : amounts),
    {
      title: vat === null ? 'Amount' : 'Incl. VAT',
      field: 'amount',
      x: 154,
      width: 20,
      align: 'right',
    },
  ];
}

/** Draws lines below the column titles and returns the y position of their end. */
export function table(
  page: Page,
  document: MoneyDocument,
  part: { y: number; lines: MoneyDocument['lines'] },
): number {
  if (part.lines.length === 0) return part.y;
  const columns = columnsOf(document);
  const boxOf = ({ x, width, align }: MoneyColumn, y: number) => ({
    x: LEFT + mm(x),
    y,
    width: mm(width),
    ...(align && { align }),
  });
  const row = (draw: (column: MoneyColumn) => void) =>
    drawInside(page, 'TR', () => {
      for (const column of columns) draw(column);
    });
  drawInside(page, 'Table', () => {
    row((column) =>
      write(page, column.title, { ...boxOf(column, part.y), ...faint, tag: 'TH' as const }),
    );
    for (const [at, line] of part.lines.entries())
      row((column) => {
        const box = boxOf(column, part.y + (at + 1) * ROW + 1);
        write(page, line[column.field] ?? '', {
          ...box,
          height: ROW - 1,
          size: 8,
          tag: 'TD' as const,
        });
      });
  });
  rule(page, { x: LEFT, y: part.y + 12, width: WIDTH });
  return part.y + (part.lines.length + 1) * ROW + 4;
}
