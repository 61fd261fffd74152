import { navigate } from 'wouter/use-browser-location';
import { Button } from '#ui/form/button.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import type { Screen } from '#ui/view.ts';
import { CreditNotePanel } from './credit-note-panel.tsx';
import { kind, stateOf, type CreditNoteRow } from './credit-note.ts';
import view from './credit-notes.view.ts';
import { filters } from './filters.ts';

const col = columnsFor<CreditNoteRow>();

const columns = [
  col.ref('credit_note_number', 'Number', {
    names: true,
    sort: 'credit_note_number',
    width: 116,
  }),
  col.state('state', 'State', { width: 132, of: stateOf }),
  col.ref('account_code', 'Code', { width: 84 }),
  col.text('account', 'Account', { width: 160, grows: true, narrow: 'detail' }),
  col.date('issued_on', 'Date', { sort: 'issued_on', width: 106, narrow: 'end' }),
  col.ref('invoice_number', 'Invoice', { width: 116 }),
  col.text('reason', 'Reason', { width: 180, grows: true }),
  col.money('total', 'Total', { sort: 'total', width: 116, narrow: 'about' }),
  col.money('unallocated', 'Unallocated', { width: 116 }),
  col.money('vat', 'VAT', { width: 104, hidden: true }),
  col.money('refunded', 'Refunded', { width: 108, hidden: true }),
  col.time('time_created', 'Created', { sort: 'time_created', width: 106, hidden: true }),
];

/** List of credit notes with their remainders. */
const screen: Screen = tableScreen(view, {
  list: 'GET /billing/credit-notes',
  kind,
  columns,
  filters,
  sort: ['time_created', 'DESC'],
  record: { panel: CreditNotePanel },
  parts: { head: Head },
});
export default screen;

function Head() {
  return <Button onClick={() => navigate('/billing/invoices')}>All invoices</Button>;
}
