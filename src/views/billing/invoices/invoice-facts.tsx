import { fieldFacts } from '#ui/screens/field-facts.tsx';
import { invoiceFields } from '#domain/billing/invoice.fields.ts';
import type { ReactNode } from 'react';
import { account } from '#domain/accounts/account.entity.ts';
import { href } from '#domain/entities/href.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatPeriod } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import type { Invoice } from './invoice.ts';

/** Facts of an invoice for the side panel and the page. */
export const factsOf = (
  invoice: Invoice,
): readonly (readonly [term: string, value: ReactNode])[] => [
  ['Number', invoice.invoice_number ?? 'Assigned when it is issued'],
  ['Account', <AccountLink key="account" invoice={invoice} />],
  ['Period', formatPeriod(invoice.period_from, invoice.period_until)],
  ...fieldFacts(invoiceFields, invoice, ['invoice_date', 'due_date', 'total_excluding_vat']),
  [`VAT ${invoice.vat_percentage}%`, inRand(invoice.vat)],
  ...fieldFacts(invoiceFields, invoice, [
    'total',
    'paid',
    'credited',
    ...(invoice.written_off > 0 ? (['written_off'] as const) : []),
  ]),
  ['To', invoice.snapshot?.recipient.email],
  ...fieldFacts(invoiceFields, invoice, ['sent_at']),
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
