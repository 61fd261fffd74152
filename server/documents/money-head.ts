import { bold, faint, LEFT, RIGHT, WIDTH, type MoneyDocument } from './money-document.ts';
import { mm, drawImage, rule, write, type Page } from './page.ts';

/** Draws the supplier, the title and the number. */
export function head(page: Page, document: MoneyDocument): void {
  const { title, number, mark, logo, supplier } = document;
  if (logo !== null) drawImage(page, logo, { x: LEFT, y: mm(6), width: mm(60), height: mm(10) });
  const [name = '', ...rest] = supplier;
  write(page, name, { x: LEFT, y: mm(18), width: mm(110), ...bold, size: 13 });
  for (const [at, text] of rest.entries())
    write(page, text, { x: LEFT, y: mm(25) + at * 11, width: mm(110), size: 8.5 });
  const right = { x: RIGHT - mm(70), width: mm(70), align: 'right' } as const;
  write(page, title, { ...right, y: mm(17), ...bold, size: 19, tag: 'H1' });
  write(page, number, { ...right, y: mm(26), ...bold, size: 12 });
  if (mark !== null) write(page, mark, { ...right, y: mm(32), size: 9 });
  rule(page, { x: LEFT, y: mm(47), width: WIDTH });
}

function pairs(
  page: Page,
  { x, y, width, step }: { x: number; y: number; width: number; step: number },
  facts: readonly [string, string][],
): void {
  for (const [at, [label, value]] of facts.entries()) {
    write(page, label, { x, y: y + at * step, width: width * 0.3, ...faint });
    const box = { x: x + width * 0.25, y: y + at * step, width: width * 0.75 };
    write(page, value, { ...box, size: 9, align: 'right' });
  }
}

/** Draws the recipient and the facts. */
export function parties(
  page: Page,
  { recipient, recipient_label: label = 'To', facts }: MoneyDocument,
): void {
  const [name = '', ...rest] = recipient;
  write(page, label, { x: LEFT, y: mm(51), width: mm(80), ...faint });
  write(page, name, { x: LEFT, y: mm(55), width: mm(84), ...bold, size: 11 });
  for (const [at, text] of rest.entries())
    write(page, text, { x: LEFT, y: mm(61) + at * 11.5, width: mm(84), size: 8.5 });
  pairs(page, { x: LEFT + mm(96), y: mm(51), width: mm(78), step: 13 }, facts);
}
