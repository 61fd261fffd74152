import { mm } from './page.ts';

/** A line of an invoice or a credit note, in words. */
export type MoneyLine = {
  reference: string;
  date: string;
  description: string;
  quantity: string;
  weight: string;
  excluding: string;
  vat: string;
  amount: string;
};

/** A column of lines: where it stands from the left, in millimetres; amounts stand at its right. */
export interface MoneyColumn {
  title: string;
  /** The part of a line that it shows. */
  field: string;
  x: number;
  width: number;
  align?: 'right';
}

/** A document about money as it is printed: nothing in it is looked up any more. */
export interface MoneyDocument {
  title: string;
  number: string;
  /** What is said beside the title, such as Copy. */
  mark: string | null;
  /** Above the supplier, as a data URL; null for a company without one. */
  logo: string | null;
  supplier: readonly string[];
  recipient: readonly string[];
  /** What stands over the recipient, where that is not "To". */
  recipient_label?: string;
  facts: readonly [string, string][];
  /** Null for a company that charges no VAT. */
  vat_heading: string | null;
  /** Those of an invoice without it. */
  columns?: readonly MoneyColumn[];
  lines: readonly Readonly<Record<string, string>>[];
  /** Lines by what they are, as a check. */
  summary: readonly [string, string][];
  /** The last one is what counts. */
  totals: readonly [string, string][];
  /** How to pay, and the reference to use; null where nothing is to be paid. */
  payment: { facts: readonly [string, string][]; reference: string } | null;
  footer: string;
}

export const LEFT = mm(18);
export const WIDTH = mm(174);
export const RIGHT = LEFT + WIDTH;
/** The height of a line, in points. */
export const ROW = 15;
export const bold = { isBold: true } as const;
export const faint = { isFaint: true, size: 8 } as const;
