import { add, cents, negative, subtract, type Cents } from './cents.ts';

/** Where money can stand; every event moves it between two or three of these, and their sum stays zero. */
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

/** What happened: an amount above zero is owed to us, or came in; the VAT is the part of it that is VAT. */
export interface LedgerEvent {
  kind: Exclude<TransactionKind, 'reversal'>;
  amount: Cents;
  vat: Cents;
  /** Where a payment comes from: a line of a bank file, unless it says otherwise. */
  from?: 'unidentified' | 'clearing' | undefined;
  /** What a payment provider kept, beside the amount that it paid for a settlement file. */
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

/** Events that contain VAT; no other may. */
const taxed: ReadonlySet<string> = new Set(['invoice', 'credit-note', 'write-off']);

/** What an event posts: two or three amounts that add up to zero. A settlement is what the provider paid, and what it kept. */
export function postingsOf({ kind, amount, vat, from, fee }: LedgerEvent): Posting[] {
  if (vat !== 0 && !taxed.has(kind)) throw new Error(`VAT is no part of: ${kind}`);
  const kept = kind === 'settlement' && fee !== undefined ? fee : cents(0);
  const [debit, credit] = sides[kind];
  const against = kind === 'payment' && from !== undefined ? from : credit;
  const all: Posting[] = [
    { ledger: debit, amount },
    { ledger: against, amount: negative(add(subtract(amount, vat), kept)) },
    { ledger: 'bank-charges', amount: kept },
    { ledger: 'vat-output', amount: negative(vat) },
  ];
  return all.filter((posting) => posting.amount !== 0);
}

/** What takes an event back: each of its amounts with its sign turned. */
export const reversalOf = (postings: readonly Posting[]): Posting[] =>
  postings.map(({ ledger, amount }) => ({ ledger, amount: negative(amount) }));

/** What kinds of transactions are called. */
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
