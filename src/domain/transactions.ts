import { cents } from './cents.ts';
import type { invoiceStates } from './invoices.ts';
import type { TransactionKind } from './ledger.ts';
import type { PaymentState } from './payments.ts';
import { formatLongDate } from './time.ts';

/** What is posted by hand; invoices come from charges. */
export const manualKinds = ['adjustment', 'payment', 'credit-note', 'write-off', 'refund'] as const;

/** Rand; whatever is more is a slip of the decimal point. */
export const LARGEST_ADJUSTMENT = 10_000_000;

interface Standing {
  kind: TransactionKind;
  /** Of what file the payment is. */
  payment_kind?: 'receipt' | 'credit' | null;
  /** The transaction that took it back. */
  reversed_by: number | null;
}

const insteadOf: Partial<Record<TransactionKind, string>> = {
  invoice: 'An invoice is credited, not reversed.',
  'credit-note': 'A credit note stays: invoice the amount anew.',
  receipt: 'A receipt is reversed among the imported receipts.',
  settlement: 'A settlement is taken back with its receipt.',
  reversal: 'A reversal stays: post what it took back anew.',
};

/** Whether a transaction can be taken back by a counter-entry: true, or what is done instead. */
export function canReverseTransaction(transaction: Standing): true | string {
  const { kind, payment_kind: of, reversed_by: by } = transaction;
  if (by !== null) return 'It was reversed already.';
  if (kind === 'payment' && of === 'credit')
    return 'A payment of a settlement file is reversed among the credit payments.';
  return insteadOf[kind] ?? true;
}

interface OwedInvoice {
  state: (typeof invoiceStates)[number];
  total: number;
  credited: number;
  outstanding: number;
}

/** Whether an invoice can be credited: true, or why not. */
export function canCredit({ state, total, credited }: OwedInvoice): true | string {
  if (state === 'draft') return 'A draft is discarded, not credited.';
  return cents(credited) < cents(total) || 'It is credited in full.';
}

/** Whether what is owed on an invoice can be given up: true, or why not. */
export function canWriteOff({ state, outstanding }: OwedInvoice): true | string {
  if (state === 'draft') return 'A draft is discarded, not written off.';
  return cents(outstanding) > 0 || 'Nothing is owed on it.';
}

/** Whether money that came in can be paid back: true, or why not. */
export function canRefund({
  state,
  unallocated,
}: {
  state: PaymentState;
  unallocated: number;
}): true | string {
  if (state === 'unmatched') return 'It belongs to no account yet.';
  if (state === 'reversed' || state === 'failed')
    return 'It was reversed: there is nothing to pay back.';
  return cents(unallocated) > 0 || 'Nothing is left of it.';
}

/** Whether what is left of a credit note can be paid back: true, or why not. */
export const canRefundNote = ({ unallocated }: { unallocated: number }): true | string =>
  cents(unallocated) > 0 || 'Nothing is left of it.';

/** What is wrong with the day on which something is posted by hand; null when nothing is. Not before `earliest`. */
export function postingDayFault(
  day: string,
  { today, earliest }: { today: string; earliest?: string },
): string | null {
  if (day > today) return 'The day lies in the future.';
  if (earliest !== undefined && day < earliest)
    return `It was posted on ${formatLongDate(earliest)}: choose that day or a later one.`;
  return null;
}
