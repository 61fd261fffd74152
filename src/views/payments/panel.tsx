import { receiptFields } from '#domain/payments/payment.fields.ts';
import { inRand } from '#domain/kernel/money.ts';
import { fieldFacts } from '#ui/screens/field-facts.tsx';
import { recordPanel } from '#ui/screens/record-panel.tsx';
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
    ...fieldFacts(receiptFields, receipt, ['bank_reference', 'description']),
    ['Account', [receipt.account_code, receipt.account].filter(Boolean).join(' ') || null],
    ...(receipt.settles_file === null ? [] : [['Pays', receipt.settles_file] as const]),
    ...(receipt.recognised === null
      ? []
      : [['Recognised', receipt.recognised.reasons.join('. ')] as const]),
    ...fieldFacts(receiptFields, receipt, [
      'allocated',
      ...(receipt.refunded > 0 ? (['refunded'] as const) : []),
      'unallocated',
      'paid_on',
      'file_name',
      ...(receipt.snoozed_until === null ? [] : (['snoozed_until', 'snooze_reason'] as const)),
      'time_created',
      'reversed_at',
    ]),
  ],
  parts: [Parts, Settles, Notes],
});

/** Lists the other viewers of the receipt and announces this user to them. */
function Viewing({ id }: { id: number }) {
  useViewing({ entity: 'payments', activity: 'reading' }, id);
  return <OtherViewers id={id} />;
}
