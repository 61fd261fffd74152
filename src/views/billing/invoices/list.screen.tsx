import { invoice } from '#domain/billing/invoice.entity.ts';
import { href } from '#domain/entities/href.ts';
import { navigate } from 'wouter/use-browser-location';
import { Button } from '#ui/form/button.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { columns, filters } from './columns.tsx';
import { creditNotesPath } from './credit-notes/credit-note.ts';
import { kind } from './invoice.ts';
import view from './list.view.ts';
import { InvoicePanel } from './panel.tsx';
import { Totals } from './totals.tsx';

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
  return <Button onClick={() => navigate(creditNotesPath)}>Credit notes</Button>;
}
