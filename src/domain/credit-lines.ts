import { add, cents, smaller, subtract, vatIn, type Cents } from './cents.ts';

/** What an invoice asks for a shipment, or for what is none, and how much of it no credit note has taken back yet. */
export interface CreditableLine {
  shipment_id: number | null;
  description: string;
  vat_percentage: number;
  /** With VAT; below zero where the cents of a rounding are. */
  left: Cents;
  /** The VAT in it. */
  left_vat: Cents;
}

/** A line of a credit note: with VAT, and the VAT in it. */
export interface CreditLine {
  shipment_id: number | null;
  description: string;
  vat_percentage: number;
  amount: Cents;
  vat: Cents;
}

/** What can still be credited of these lines. */
export const creditableOf = (lines: readonly CreditableLine[]): Cents =>
  add(cents(0), ...lines.map(({ left }) => left));

/** The VAT that a part of a line contains, as an invoice line has it; the last part takes all that is left, to the cent. */
const vatOf = ({ left, left_vat, vat_percentage }: CreditableLine, amount: Cents): Cents =>
  amount === left ? left_vat : smaller(vatIn(amount, vat_percentage), left_vat);

/**
 * An amount over lines, each by what is left of it: rounded down, and the cents that are left over go to the first lines
 * that have room for them. Lines that get nothing are not among the parts.
 */
function shared(lines: readonly CreditableLine[], amount: Cents): Cents[] {
  const whole = creditableOf(lines);
  const parts = lines.map(({ left }) => cents(Math.floor((amount / whole) * left) / 100));
  let over = subtract(amount, add(cents(0), ...parts));
  return parts.map((part, at) => {
    const extra = smaller(over, subtract(lines[at]?.left ?? part, part));
    over = subtract(over, extra);
    return add(part, extra);
  });
}

/** The lines of a credit note over all that is left of these, or over an amount that is less than that. */
export function creditLines(
  lines: readonly CreditableLine[],
  amount = creditableOf(lines),
): CreditLine[] {
  const isWhole = amount === creditableOf(lines);
  const taken = lines.filter(({ left }) => (isWhole ? left !== 0 : left > 0));
  const amounts = isWhole ? taken.map(({ left }) => left) : shared(taken, amount);
  return taken.flatMap((line, at) => {
    const part = amounts[at] ?? cents(0);
    if (part === 0) return [];
    const { shipment_id, description, vat_percentage } = line;
    return { shipment_id, description, vat_percentage, amount: part, vat: vatOf(line, part) };
  });
}
