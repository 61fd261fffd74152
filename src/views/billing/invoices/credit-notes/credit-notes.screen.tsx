import { navigate } from 'wouter/use-browser-location';
import { Button } from '#ui/form/button.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { CreditNotePanel } from './credit-note-panel.tsx';
import { creditNotesTable } from './columns.ts';
import { kind } from './credit-note.ts';
import view from './credit-notes.view.ts';

/** List of credit notes with their remainders. */
const screen: Screen = tableScreen(view, {
  ...creditNotesTable,
  kind,
  sort: ['time_created', 'DESC'],
  record: { panel: CreditNotePanel },
  parts: { head: Head },
});
export default screen;

function Head() {
  return <Button onClick={() => navigate('/billing/invoices')}>All invoices</Button>;
}
