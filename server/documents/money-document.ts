import { mm } from './page.ts';

/** Printed line of an invoice or a credit note. */
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

/** A column of the lines, in millimetres from the left; amounts are right-aligned. */
export interface MoneyColumn {
  title: string;
  field: string;
  x: number;
  width: number;
  align?: 'right';
}

/** A printable financial document, independent of the database. */
export interface MoneyDocument {
  title: string;
  number: string;
  /** Mark next to the title, such as Copy. */
  mark: string | null;
  /** Logo above the supplier, as a data URL; null for a company without a logo. */
  logo: string | null;
  supplier: readonly string[];
  recipient: readonly string[];
  /** Label above the recipient; "To" by default. */
  recipient_label?: string;
  facts: readonly [string, string][];
  /** Null for a company that charges no VAT. */
  vat_heading: string | null;
  /** Columns of an invoice by default. */
  columns?: readonly MoneyColumn[];
  lines: readonly Readonly<Record<string, string>>[];
  /** Sums by kind of line, so that the reader can check the total. */
  summary: readonly [string, string][];
  /** Totals; the last one is the amount due. */
  totals: readonly [string, string][];
  /** Payment details and reference; null if nothing is due. */
  payment: { facts: readonly [string, string][]; reference: string } | null;
  footer: string;
}

export const LEFT = mm(18);
export const WIDTH = mm(174);
export const RIGHT = LEFT + WIDTH;
/** Height of a line, in points. */
export const ROW = 15;
export const bold = { isBold: true } as const;
export const faint = { isFaint: true, size: 8 } as const;
