import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { tableScreen } from '../../ui/screens/table-screen.tsx';
import type { Screen } from '../../ui/view.ts';
import { useHeld } from '../held.ts';
import { askedNow, askFor, subscribe } from './asked.ts';
import { columns, filters } from './columns.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { PaymentPanel } from './panel.tsx';
import { kind } from './payments.ts';
import { Totals } from './totals.tsx';
import view from './view.ts';

/** What came into the bank, and what it settles. */
const screen: Screen = tableScreen(view, {
  list: 'GET /billing/import/payments',
  kind,
  columns,
  filters,
  sort: ['time_created', 'DESC'],
  views: [
    ['All', ''],
    ['Not matched', 'state:unmatched'],
    ['With money left', 'state:matched,part-allocated'],
    ['Reversed', 'state:reversed'],
  ],
  record: { panel: PaymentPanel },
  parts: { head: Import, above: Totals, dialogs: Importing },
});
export default screen;

function Import() {
  const holds = useHeld();
  if (!holds('Import payments')) return null;
  return (
    <Button kind="primary" onClick={() => askFor('import')}>
      Import a bank file
    </Button>
  );
}

function Importing() {
  const asked = useSyncExternalStore(subscribe, askedNow);
  return asked && <ImportDialog onClose={() => askFor(null)} />;
}
