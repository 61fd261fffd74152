import { formatColumnDate } from '#domain/kernel/time.ts';
import type { ReactNode } from 'react';
import { account } from '#domain/accounts/account.entity.ts';
import { href } from '#domain/entities/href.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatMoment, formatPeriod } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import type { Invoice } from './invoice.ts';

/** Facts of an invoice for the side panel and the page. */
export const factsOf = (
  invoice: Invoice,
): readonly (readonly [term: string, value: ReactNode])[] => [
  ['Number', invoice.invoice_number ?? 'Assigned when it is issued'],
  ['Account', <AccountLink key="account" invoice={invoice} />],
  ['Period', formatPeriod(invoice.period_from, invoice.period_until)],
  ['Date', formatColumnDate(invoice.invoice_date)],
  ['Due', formatColumnDate(invoice.due_date)],
  ['Excl. VAT', inRand(invoice.total_excluding_vat)],
  [`VAT ${invoice.vat_percentage}%`, inRand(invoice.vat)],
  ['Total', inRand(invoice.total)],
  ['Paid', inRand(invoice.paid)],
  ['Credited', inRand(invoice.credited)],
  ...(invoice.written_off > 0 ? [['Written off', inRand(invoice.written_off)] as const] : []),
  ['To', invoice.snapshot?.recipient.email],
  ['Sent', formatMoment(invoice.sent_at)],
];

function AccountLink({
  invoice: { account_id: id, account_code: code, account: name },
}: {
  invoice: Invoice;
}) {
  return (
    <TextLink href={href(account, { id })}>
      <span className="ref">{code}</span> {name}
    </TextLink>
  );
}
