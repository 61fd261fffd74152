import { daysOfBand, type ageBases, type AgeKey } from '#domain/accounts/ages.ts';
import { todayHere } from '#domain/kernel/business-days.ts';

interface Aged {
  /** Id of the account; all accounts by default. */
  account?: number;
  band: AgeKey;
  basis?: (typeof ageBases)[number];
}

/** Link to the invoices that are in an age band today. */
export function agedInvoices({ account, band, basis = 'invoice-date' }: Aged): string {
  const { from, until } = daysOfBand(band, todayHere());
  const field = basis === 'due-date' ? 'due' : 'date';
  const terms = [
    ...(account === undefined ? [] : [`account:${account}`]),
    'unpaid:yes',
    ...(from === undefined ? [] : [`${field}:>=${from}`]),
    ...(until === undefined ? [] : [`${field}:<=${until}`]),
  ];
  return `/billing/invoices?${new URLSearchParams({ q: terms.join(' ') }).toString()}`;
}
