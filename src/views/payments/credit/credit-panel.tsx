import { account } from '#domain/accounts/account.entity.ts';
import { href } from '#domain/entities/href.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { recordPanel } from '#ui/screens/record-panel.tsx';
import { Notes } from '../notes.tsx';
import { Settles } from '#ui/money/settles.tsx';
import { states } from '../payments.ts';

/** Side panel of a credit payment: account, settled invoices and retained fee. */
export const CreditPanel = recordPanel('GET /billing/import/credit-payments/:id', {
  kind: 'credit payments',
  state: ({ state }) => states[state],
  aside: ({ amount }) => <span className="quiet-text">{inRand(amount)}</span>,
  actions: ['billing-credit-payments.1-reverse', 'billing-credit-payments.2-refund'],
  facts: (payment) => [
    ['Reference', payment.bank_reference],
    [
      'Account',
      payment.account_id !== null && (
        <TextLink key="account" href={href(account, { id: payment.account_id })}>
          <span className="ref">{payment.account_code}</span> {payment.account}
        </TextLink>
      ),
    ],
    ['Invoice', payment.invoice_number],
    ['Amount', inRand(payment.amount)],
    ['Fee of the provider', inRand(payment.fee)],
    ...(payment.refunded > 0 ? [['Refunded', inRand(payment.refunded)] as const] : []),
    ['Unallocated', inRand(payment.unallocated)],
    ['Date', payment.paid_on],
    ['File', payment.file_name],
    ['Imported', formatMoment(payment.time_created)],
    ['Reversed', formatMoment(payment.reversed_at)],
  ],
  parts: [Settles, Notes],
});
