import { amountReading, numberProblem } from '#domain/text/numbers.ts';
import type { Direction } from './statement.ts';

/** An amount as written: its value with the sign, and the mark of a bank such as Cr. */
export interface Reading {
  /** Signed rand; null if the text is empty or not an amount. */
  value: number | null;
  isEmpty: boolean;
  /** Reason why the text is no amount; null if it is an amount or empty. */
  problem: string | null;
  mark: Direction | null;
}

// Amounts as most banks write them, which need no further reading.
const simple = /^-?\d{1,12}(?:\.\d\d)?$/;
const plain = /^[-\d .,\u00a0\u202f]*$/;
// Sides of the ledger in English, Afrikaans and German.
const inward = new Set(['cr', 'credit', 'krediet', 'ct', 'kt', 'c', 'k', 'h', '+']);
const before =
  /^\(?\s*(credit|krediet|debit|debiet|cr|ct|kt|dr|dt|db|od|\+|[cdkhs](?=[\s.]))\.?\s*\)?(?=[-+R\d\s(])/i;
const after =
  /(?<=[\d)\s-])\s*\(?\s*(credit|krediet|debit|debiet|cr|ct|kt|dr|dt|db|od|\+|[cdkhs])\.?\s*\)?$/i;
const foreign =
  /(?<![a-z])(?!zar)(?:usd|eur|gbp|nad|bwp|lsl|szl|mzn|zmw|aud|cad|chf|cny|inr|jpy|kes|ngn|us\$|n\$)(?![a-z])|[$€£¥]/i;

const empty: Reading = { value: null, isEmpty: true, problem: null, mark: null };

function readingOf(text: string, mark: Direction | null): Reading {
  const read = amountReading(text);
  const problem = numberProblem(read, { label: 'The amount', example: '1234.50' });
  return { value: read.ok ? read.value : null, isEmpty: false, problem, mark };
}

/** Splits the mark of a side of the ledger from an amount. */
function splitMark(written: string): { figures: string; mark: Direction | null } {
  const found = after.exec(written) ?? before.exec(written);
  if (found === null) return { figures: written, mark: null };
  const mark = inward.has((found[1] ?? '').toLowerCase()) ? 'in' : 'out';
  return { figures: written.replace(found[0], '').trim(), mark };
}

/** Reads an amount with its mark, such as 1 234,50 Cr, (12.00), 5.00- or Dr 5.00. */
export function readMarked(text: string): Reading {
  const written = text.trim();
  if (written === '' || /^[-–—]$/.test(written)) return empty;
  if (simple.test(written))
    return { value: Number(written), isEmpty: false, problem: null, mark: null };
  if (plain.test(written)) return readingOf(written, null);
  const { figures, mark } = splitMark(written);
  const read = readingOf(figures, mark);
  const [currency] = (read.value === null && /\d/.test(figures) && foreign.exec(figures)) || [];
  if (currency === undefined) return read;
  return { ...read, problem: `The amount is in ${currency.toUpperCase()}, not in rand.` };
}

// Banks mark charges that include VAT: 13.50 A, 15.00 T, 5.00*.
const taxMark = /(?<=\d)\s*(?:\*|[at])$/i;

/** Reads a bank charge, with or without the mark of its VAT. */
export const readFee = (text: string): Reading => readMarked(text.trim().replace(taxMark, ''));

export const isNil = ({ isEmpty, value }: Reading): boolean => isEmpty || value === 0;

/** Signed value of a balance. A balance marked Dr or OD is overdrawn. */
export const balanceOf = ({ value, mark }: Reading): number | null =>
  value !== null && mark === 'out' ? -Math.abs(value) : value;
