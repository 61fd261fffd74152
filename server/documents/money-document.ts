import { mm } from './page.ts';

/** A line of a document about money, in words. */
export interface MoneyLine {
  reference: string;
  date: string;
  description: string;
  quantity: string;
  weight: string;
  excluding: string;
  vat: string;
  amount: string;
}

/** An invoice or a credit note as it is printed: nothing in it is looked up any more. */
export interface MoneyDocument {
  title: string;
  number: string;
  /** What is said beside the title, such as Copy. */
  mark: string | null;
  supplier: readonly string[];
  recipient: readonly string[];
  facts: readonly [string, string][];
  /** Null for a company that charges no VAT. */
  vat_heading: string | null;
  lines: readonly MoneyLine[];
  /** Lines by what they are, as a check. */
  summary: readonly [string, string][];
  /** The last one is what counts. */
  totals: readonly [string, string][];
  /** How to pay, and the reference to use; null where nothing is to be paid. */
  payment: { facts: readonly [string, string][]; reference: string } | null;
  foot: string;
}

export const LEFT = mm(18);
export const WIDTH = mm(174);
export const RIGHT = LEFT + WIDTH;
/** The height of a line, in points. */
export const ROW = 15;
export const bold = { isBold: true } as const;
export const faint = { isFaint: true, size: 8 } as const;
