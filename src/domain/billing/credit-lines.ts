import { add, cents, smaller, subtract, vatIn, type Cents } from '../kernel/cents.ts';

/** Invoice line with the amount that no credit note has credited yet. */
export interface CreditableLine {
  shipment_id: number | null;
  description: string;
  vat_percentage: number;
  /** Amount including VAT; negative for a rounding line that rounds down. */
  left: Cents;
  /** VAT contained in `left`. */
  left_vat: Cents;
}

/** Line of a credit note: amount including VAT, and the VAT contained in it. */
export interface CreditLine {
  shipment_id: number | null;
  description: string;
  vat_percentage: number;
  amount: Cents;
  vat: Cents;
}

/** Amount that can still be credited on the lines. */
export const creditableAmount = (lines: readonly CreditableLine[]): Cents =>
  add(cents(0), ...lines.map(({ left }) => left));

/**
 * VAT contained in a part of a line. A part that uses up the line takes all of the remaining VAT.
 */
const vatOf = ({ left, left_vat, vat_percentage }: CreditableLine, amount: Cents): Cents =>
  amount === left ? left_vat : smaller(vatIn(amount, vat_percentage), left_vat);

/**
 * Shares an amount over lines in proportion to their remaining amounts, rounded down. Leftover
 * cents go to the first lines with room for them.
 */
function shareAmount(lines: readonly CreditableLine[], amount: Cents): Cents[] {
  const whole = creditableAmount(lines);
  const parts = lines.map(({ left }) => cents(Math.floor((amount / whole) * left) / 100));
  let over = subtract(amount, add(cents(0), ...parts));
  return parts.map((part, at) => {
    const extra = smaller(over, subtract(lines[at]?.left ?? part, part));
    over = subtract(over, extra);
    return add(part, extra);
  });
}

/**
 * Creates the lines of a credit note for `amount`, or for everything that can still be credited.
 * Leaves out lines with a zero amount.
 */
export function creditLines(
  lines: readonly CreditableLine[],
  amount = creditableAmount(lines),
): CreditLine[] {
  const isWhole = amount === creditableAmount(lines);
  const taken = lines.filter(({ left }) => (isWhole ? left !== 0 : left > 0));
  const amounts = isWhole ? taken.map(({ left }) => left) : shareAmount(taken, amount);
  return taken.flatMap((line, at) => {
    const part = amounts[at] ?? cents(0);
    if (part === 0) return [];
    const { shipment_id, description, vat_percentage } = line;
    return { shipment_id, description, vat_percentage, amount: part, vat: vatOf(line, part) };
  });
}
