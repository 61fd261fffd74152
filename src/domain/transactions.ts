import type { TransactionKind } from './ledger.ts';
import { formatLongDate } from './time.ts';

/** What is posted by hand. Invoices, credit notes and payments come from their documents and bank lines. */
export const manualKinds = ['adjustment'] as const;

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
