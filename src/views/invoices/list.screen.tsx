import { tableScreen } from '../../ui/screens/table-screen.tsx';
import type { Screen } from '../../ui/view.ts';
import { columns, filters } from './columns.tsx';
import { kind } from './invoice.ts';
import view from './list.view.ts';
import { InvoicePanel } from './panel.tsx';
import { Totals } from './totals.tsx';

/** What was asked for, and what is still owed. */
const screen: Screen = tableScreen(view, {
  list: 'GET /billing/invoices',
  kind,
  columns,
  filters,
  sort: ['time_created', 'DESC'],
  record: { panel: InvoicePanel },
  parts: { above: Totals },
});
export default screen;
