import { formatColumnDate } from '#domain/kernel/time.ts';
import { inRand } from '#domain/kernel/money.ts';
import { recordPanel } from '#ui/screens/record-panel.tsx';
import { formatMoment } from '#ui/format.ts';
import { OtherViewers, useViewing } from '#ui/viewers.tsx';
import { Parts } from './parts.tsx';
import { Notes } from './notes.tsx';
import { kind, states } from './payments.ts';
import { Settles } from '#ui/money/settles.tsx';

const read = 'GET /billing/import/payments/:id';

/** Side panel of a receipt: account, settled invoices and remaining amount. */
export const PaymentPanel = recordPanel(read, {
  kind,
  state: ({ state }) => states[state],
  aside: ({ amount }) => <span className="quiet-text">{inRand(amount)}</span>,
  actions: [
    'billing-payments.2-allocate',
    'billing-payments.4-settlement',
    'billing-payments.1-note',
    'billing-payments.3-snooze',
    'billing-payments.8-refund',
    'billing-payments.9-remove-from-account',
    'billing-payments.9-reverse',
  ],
  notice: ({ id }) => <Viewing id={id} />,
  facts: (receipt) => [
    ['Reference', receipt.bank_reference],
    ['Description', receipt.description],
    ['Account', [receipt.account_code, receipt.account].filter(Boolean).join(' ') || null],
    ...(receipt.settles_file === null ? [] : [['Pays', receipt.settles_file] as const]),
    ...(receipt.recognised === null
      ? []
      : [['Recognised', receipt.recognised.reasons.join('. ')] as const]),
    ['Allocated', inRand(receipt.allocated)],
    ...(receipt.refunded > 0 ? [['Refunded', inRand(receipt.refunded)] as const] : []),
    ['Unallocated', inRand(receipt.unallocated)],
    ['Bank date', formatColumnDate(receipt.paid_on)],
    ['File', receipt.file_name],
    ...(receipt.snoozed_until === null
      ? []
      : ([
          ['Snoozed until', formatColumnDate(receipt.snoozed_until)],
          ['Because', receipt.snooze_reason],
        ] as const)),
    ['Imported', formatMoment(receipt.time_created)],
    ['Reversed', formatMoment(receipt.reversed_at)],
  ],
  parts: [Parts, Settles, Notes],
});

/** Lists the other viewers of the receipt and announces this person to them. */
function Viewing({ id }: { id: number }) {
  useViewing({ entity: 'payments', activity: 'reading' }, id);
  return <OtherViewers id={id} />;
}
