import { inRand } from '#domain/kernel/money.ts';
import { recordPanel } from '#ui/screens/record-panel.tsx';
import { factsOf } from './invoice-facts.tsx';
import { kind, readInvoice, states } from './invoice.ts';
import { FirstLines } from './lines.tsx';
import { Settlements } from './settlements.tsx';

/** Side panel of an invoice: outstanding amount, settlements and lines. */
export const InvoicePanel = recordPanel(readInvoice, {
  kind,
  state: ({ state }) => states[state],
  aside: ({ total, outstanding }) => (
    <span className="quiet-text">
      {outstanding === 0 ? inRand(total) : `${inRand(outstanding)} of ${inRand(total)} outstanding`}
    </span>
  ),
  actions: [
    'billing-invoices.1-print',
    'allocations.2-invoices',
    'billing-invoices.2-issue',
    'billing-invoices.3-discard',
    'billing-invoices.4-send',
    'billing-invoices.5-credit',
    'billing-invoices.6-write-off',
  ],
  facts: factsOf,
  parts: [Settlements, FirstLines],
});
