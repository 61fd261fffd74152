import { invoice } from '#domain/billing/invoice.entity.ts';
import { href } from '#domain/entities/href.ts';
import { navigate } from 'wouter/use-browser-location';
import { Button } from '#ui/form/button.tsx';
import { RowActions } from '#ui/screens/row-actions.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { columns, filters } from './columns.tsx';
import { creditNotesPath } from './credit-notes/credit-note.ts';
import { kind, readInvoice, states } from './invoice.ts';
import view from './list.view.ts';

import { inRand } from '#domain/kernel/money.ts';
import { recordPanel } from '#ui/screens/record-panel.tsx';
import { factsOf } from './invoice-facts.tsx';
import { FirstLines } from './lines.tsx';
import { Settlements } from './settlements.tsx';
import { formatCount } from '#domain/kernel/format.ts';
import { useApp } from '#ui/app-context.ts';
import { ListTotals } from '#ui/table/list-totals.tsx';

/** Totals of the list. Drafts count, although they are not owed yet. */
function Totals() {
  const { api } = useApp();
  return (
    <ListTotals
      filters={filters}
      sums={(filter) => api.query('GET /billing/invoice-totals', { query: { filter } })}
      figures={(data) => [
        ['Invoices', formatCount(data.count)],
        ['Total', inRand(data.total)],
        ['Paid', inRand(data.paid)],
        ['Credited', inRand(data.credited)],
        ['Outstanding', inRand(data.outstanding)],
        ['Overdue', inRand(data.overdue)],
        // Without the drafts the totals would not add up.
        ...(data.drafts > 0 ? [['Drafts', inRand(data.drafts)] as const] : []),
      ]}
    />
  );
}

/** Side panel of an invoice: outstanding amount, settlements and lines. */
const InvoicePanel = recordPanel(readInvoice, {
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

/** List of invoices with outstanding amounts. */
const screen: Screen = tableScreen(view, {
  list: 'GET /billing/invoices',
  kind,
  columns,
  filters,
  sort: ['time_created', 'DESC'],
  record: { href: ({ id }) => href(invoice, { id }), panel: InvoicePanel },
  parts: { head: Head, above: Totals },
});
export default screen;

function Head() {
  return (
    <>
      <Button onClick={() => navigate(creditNotesPath)}>Credit notes</Button>
      <RowActions subject={{ is: 'none' }} show={['billing-invoices.0-run']} />
    </>
  );
}
