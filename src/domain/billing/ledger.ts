/**
 * Double-entry postings of invoices, payments and corrections.
 *
 * - An event posts two or three amounts to ledgers; they always add up to zero.
 * - Debits are positive: a debtor with a positive sum owes money.
 * - Postings are never changed. A reversal posts the same amounts with opposite signs.
 *
 *     postingsOf({ kind: 'invoice', amount: cents(115), vat: cents(15) })
 *     // debtors 115, revenue -100, vat-output -15
 */
import { add, cents, negate, subtract, type Cents } from '../kernel/cents.ts';

export const ledgers = [
  'debtors',
  'bank',
  'unidentified',
  'clearing',
  'revenue',
  'vat-output',
  'bad-debts',
  'bank-charges',
  'adjustments',
] as const;
type Ledger = (typeof ledgers)[number];

export const transactionKinds = [
  'invoice',
  'credit-note',
  'receipt',
  'payment',
  'settlement',
  'refund',
  'adjustment',
  'write-off',
  'reversal',
] as const;
export type TransactionKind = (typeof transactionKinds)[number];

/** Event to post. A positive amount is owed to us or received; `vat` is the VAT contained in it. */
export interface LedgerEvent {
  kind: Exclude<TransactionKind, 'reversal'>;
  amount: Cents;
  vat: Cents;
  /** Ledger that holds the money of a payment: `unidentified` (bank lines) by default. */
  from?: 'unidentified' | 'clearing' | undefined;
  /**
   * Fee that a payment provider deducted from a settlement file, in addition to the amount that the
   * provider paid.
   */
  fee?: Cents | undefined;
}

export interface Posting {
  ledger: Ledger;
  amount: Cents;
}

const sides = {
  invoice: ['debtors', 'revenue'],
  'credit-note': ['debtors', 'revenue'],
  receipt: ['bank', 'unidentified'],
  payment: ['debtors', 'unidentified'],
  settlement: ['unidentified', 'clearing'],
  refund: ['debtors', 'bank'],
  adjustment: ['debtors', 'adjustments'],
  'write-off': ['debtors', 'bad-debts'],
} as const satisfies Record<LedgerEvent['kind'], readonly [Ledger, Ledger]>;

/** Kinds of events that can contain VAT. */
const taxed: ReadonlySet<string> = new Set(['invoice', 'credit-note', 'write-off']);

/** Postings of an event, without zero amounts. A settlement posts the amount paid and the fee. */
export function postingsOf({ kind, amount, vat, from, fee }: LedgerEvent): Posting[] {
  if (vat !== 0 && !taxed.has(kind)) throw new Error(`VAT does not apply to: ${kind}`);
  const kept = kind === 'settlement' && fee !== undefined ? fee : cents(0);
  const [debit, credit] = sides[kind];
  const against = kind === 'payment' && from !== undefined ? from : credit;
  const all: Posting[] = [
    { ledger: debit, amount },
    { ledger: against, amount: negate(add(subtract(amount, vat), kept)) },
    { ledger: 'bank-charges', amount: kept },
    { ledger: 'vat-output', amount: negate(vat) },
  ];
  return all.filter((posting) => posting.amount !== 0);
}

/** Returns postings with opposite signs, which cancel the given postings. */
export const reversalOf = (postings: readonly Posting[]): Posting[] =>
  postings.map(({ ledger, amount }) => ({ ledger, amount: negate(amount) }));

/** Labels of transaction kinds. */
export const transactionWords: Readonly<Record<TransactionKind, string>> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  receipt: 'Receipt',
  payment: 'Payment',
  settlement: 'Settlement',
  refund: 'Refund',
  adjustment: 'Adjustment',
  'write-off': 'Write-off',
  reversal: 'Reversal',
};
