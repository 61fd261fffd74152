import { bold, faint, LEFT, RIGHT, WIDTH, type MoneyDocument } from './money-document.ts';
import { mm, rule, drawDecoration, write, type Page } from './page.ts';

function payment(page: Page, { payment: pay }: MoneyDocument, y: number): void {
  if (pay === null) return;
  drawDecoration(page, () =>
    page.roundedRect(LEFT, y, WIDTH, 68, 4).lineWidth(0.7).stroke('#000000'),
  );
  write(page, 'Pay by EFT', { x: LEFT + 10, y: y + 8, width: mm(60), ...bold });
  for (const [at, [label, value]] of pay.facts.entries()) {
    write(page, label, { x: LEFT + 10, y: y + 22 + at * 13, width: mm(24), ...faint });
    write(page, value, { x: LEFT + mm(28), y: y + 22 + at * 13, width: mm(68) });
  }
  const right = { x: LEFT + mm(108), width: mm(62) };
  write(page, 'Use exactly this reference', { ...right, y: y + 8, ...bold });
  write(page, pay.reference, { ...right, y: y + 24, ...bold, size: 15 });
  const why = 'Payments with this reference are allocated on the day they arrive.';
  write(page, why, { ...right, y: y + 45, isFaint: true, size: 7 });
}

/** Draws the sums and the payment details. */
export function drawClosing(page: Page, document: MoneyDocument, y: number): void {
  rule(page, { x: LEFT, y, width: WIDTH });
  for (const [at, [label, value]] of document.summary.slice(0, 8).entries()) {
    write(page, label, { x: LEFT, y: y + 8 + at * 12, width: mm(52), ...faint });
    write(page, value, { x: LEFT + mm(52), y: y + 8 + at * 12, width: mm(34), ...faint });
  }
  const box = { x: LEFT + mm(92), width: mm(82) };
  let at = y + 8;
  for (const [index, [label, value]] of document.totals.entries()) {
    const isLast = index === document.totals.length - 1;
    const style = isLast ? { ...bold, size: 13 } : { size: 9.5 };
    if (isLast) rule(page, { ...box, y: at - 1, width: box.width });
    const line = { ...box, y: isLast ? at + 5 : at, ...style };
    write(page, label, line);
    write(page, value, { ...line, align: 'right' });
    at += 14;
  }
  payment(page, document, Math.max(at + 16, y + 112));
}

export function footer(page: Page, { number, footer: text }: MoneyDocument, place: string): void {
  const y = mm(284);
  write(page, number, { x: LEFT, y, width: mm(40), ...faint });
  const middle = { x: LEFT + mm(40), y, width: WIDTH - mm(70), align: 'center' } as const;
  write(page, text, { ...middle, ...faint });
  write(page, place, { x: RIGHT - mm(30), y, width: mm(30), align: 'right', ...faint });
}
