import { inRand, toLedger } from '../kernel/money.ts';
import { waybillPattern } from './marketplace-waybills.ts';

export const marketplaceInvoiceStates = [
  'uploaded',
  'totalled',
  'staged',
  'sent',
  'acknowledged',
  'failed',
] as const;

export type MarketplaceInvoiceState = (typeof marketplaceInvoiceStates)[number];

export interface InvoiceLine {
  waybill: string;
  /** In kilograms. */
  weight: number;
  amount_excluding_vat: number;
  vat: number;
  amount: number;
}

export interface InvoiceTotals {
  total_excluding_vat: number;
  vat: number;
  total: number;
}

/** Sums of the lines in four decimals, so that thousands of lines add up exactly. */
export function totalsOf(lines: readonly Omit<InvoiceLine, 'waybill' | 'weight'>[]): InvoiceTotals {
  const sum = (key: 'amount_excluding_vat' | 'vat' | 'amount') =>
    lines.reduce((total, line) => total + Math.round(line[key] * 10_000), 0) / 10_000;
  return {
    total_excluding_vat: sum('amount_excluding_vat'),
    vat: sum('vat'),
    total: sum('amount'),
  };
}

/** Stated total minus the sum of the lines; null if no total is stated. */
export const differenceOf = (stated: number | null, total: number): number | null =>
  stated === null ? null : toLedger(stated - total);

/** Error with the difference if the stated total is wrong, otherwise null. */
export function totalMismatch(stated: number | null, total: number): string | null {
  const difference = differenceOf(stated, total) ?? 0;
  if (difference === 0) return null;
  const how = difference > 0 ? 'too much' : 'too little';
  return `The stated total is not the sum of the lines: it is ${inRand(Math.abs(difference))} ${how}`;
}

/** Errors of a single line. The amount must equal net plus VAT to the cent. */
export function lineFaults(line: InvoiceLine): string[] {
  const amounts = [line.amount_excluding_vat, line.vat, line.amount];
  const faults = [];
  if (!waybillPattern.test(line.waybill)) faults.push('The waybill is not well-formed.');
  if (!(line.weight > 0 && line.weight <= 1000))
    faults.push('Weight must be more than 0 and at most 1000 kg.');
  if (amounts.some((amount) => !Number.isFinite(amount) || amount < 0 || amount > 1_000_000))
    faults.push('Amounts must be numbers from 0 to 1 000 000.');
  else if (Math.abs(toLedger(line.amount_excluding_vat + line.vat - line.amount)) >= 0.01)
    faults.push('Amount must be the net amount plus VAT.');
  return faults;
}

const progress: Record<MarketplaceInvoiceState, number> = {
  uploaded: 20,
  totalled: 40,
  staged: 60,
  sent: 80,
  acknowledged: 100,
  failed: 0,
};

/**
 * Returns the progress of an invoice from 0 to 100; a failed invoice keeps the progress that it
 * reached.
 */
export function invoiceProgress(invoice: {
  state: MarketplaceInvoiceState;
  staged_at: string | null;
  sent_at: string | null;
}): number {
  if (invoice.state !== 'failed') return progress[invoice.state];
  if (invoice.sent_at !== null) return progress.sent;
  return invoice.staged_at === null ? progress.uploaded : progress.staged;
}

/** Returns why the totals of an invoice cannot be recalculated; null if they can be. */
export function whyNotTotalled(invoice: {
  state: MarketplaceInvoiceState;
  staged_at: string | null;
}) {
  if (invoice.state === 'uploaded' || invoice.state === 'totalled') return null;
  if (invoice.state === 'failed' && invoice.staged_at === null) return null;
  return 'This invoice is already being sent, so its totals can no longer change.';
}

/**
 * Returns why an invoice cannot be sent; null if it can. A failed invoice resumes where it stopped.
 */
export function whyNotSent(invoice: {
  state: MarketplaceInvoiceState;
  fingerprint: string | null;
}): string | null {
  if (invoice.state === 'acknowledged')
    return 'The marketplace has already acknowledged this invoice.';
  if (invoice.state === 'uploaded') return 'Calculate the totals of this invoice first.';
  if (invoice.state === 'failed' && invoice.fingerprint === 'total-mismatch')
    return 'The stated total is not the sum of the invoice lines.';
  return null;
}

/** Returns why a staged invoice cannot be forwarded; null if it can. */
export const whyNotForwarded = (
  invoice: Parameters<typeof whyNotSent>[0] & { staged_at: string | null },
): string | null =>
  invoice.staged_at === null ? 'This invoice is not staged yet.' : whyNotSent(invoice);
