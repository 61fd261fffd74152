import { cents } from '../kernel/cents.ts';
import type { invoiceStates } from './invoices.ts';
import type { TransactionKind } from './ledger.ts';
import type { PaymentState } from '../payments/payments.ts';
import { formatLongDate } from '../kernel/time.ts';

/** Kinds of manual postings; invoices come from charges. */
export const manualKinds = ['adjustment', 'payment', 'credit-note', 'write-off', 'refund'] as const;

/** Maximum in rand. A larger amount is probably a misplaced decimal point. */
export const LARGEST_ADJUSTMENT = 10_000_000;

interface Standing {
  kind: TransactionKind;
  /** `receipt`: payment from a bank file; `credit`: payment from a settlement file. */
  payment_kind?: 'receipt' | 'credit' | null;
  /** Transaction that reversed this one; null if not reversed. */
  reversed_by: number | null;
}

const insteadOf: Partial<Record<TransactionKind, string>> = {
  invoice: 'Invoices cannot be reversed. Credit the invoice instead.',
  'credit-note': 'A credit note is final. Invoice the amount again.',
  receipt: 'Reverse the receipt under Imported Receipts instead.',
  settlement: 'Reverse the receipt of this settlement instead.',
  reversal: 'A reversal is final. Post the transaction again.',
};

/** `true` if a transaction can be reversed, otherwise the reason with the alternative. */
export function canReverseTransaction(transaction: Standing): true | string {
  const { kind, payment_kind: of, reversed_by: by } = transaction;
  if (by !== null) return 'This transaction was already reversed.';
  if (kind === 'payment' && of === 'credit')
    return 'Reverse this payment under Imported payments [CR] instead.';
  return insteadOf[kind] ?? true;
}

interface OwedInvoice {
  state: (typeof invoiceStates)[number];
  total: number;
  credited: number;
  outstanding: number;
}

/** `true` if an invoice can be credited, otherwise the reason. */
export function canCredit({ state, total, credited }: OwedInvoice): true | string {
  if (state === 'draft') return 'Drafts cannot be credited. Discard the draft instead.';
  return cents(credited) < cents(total) || 'This invoice is already credited in full.';
}

/** `true` if the outstanding amount can be written off, otherwise the reason. */
export function canWriteOff({ state, outstanding }: OwedInvoice): true | string {
  if (state === 'draft') return 'Drafts cannot be written off. Discard the draft instead.';
  return cents(outstanding) > 0 || 'This invoice has no outstanding amount.';
}

/** `true` if a payment can be refunded, otherwise the reason. */
export function canRefund({
  state,
  unallocated,
}: {
  state: PaymentState;
  unallocated: number;
}): true | string {
  if (state === 'unmatched') return 'This receipt has no account yet.';
  if (state === 'reversed' || state === 'failed')
    return 'This payment was reversed: there is nothing to refund.';
  return cents(unallocated) > 0 || 'There is nothing left to refund.';
}

/** `true` if the rest of a credit note can be refunded, otherwise the reason. */
export const canRefundNote = ({ unallocated }: { unallocated: number }): true | string =>
  cents(unallocated) > 0 || 'There is nothing left to refund.';

/** Error in the date of a manual posting, which must not be before `earliest`; null if valid. */
export function postingDayFault(
  day: string,
  { today, earliest }: { today: string; earliest?: string },
): string | null {
  if (day > today) return 'The date cannot be in the future.';
  if (earliest !== undefined && day < earliest)
    return `The transaction was posted on ${formatLongDate(earliest)}. Choose that day or a later day.`;
  return null;
}
