import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { tableScreen } from '../../ui/screens/table-screen.tsx';
import type { Screen } from '../../ui/view.ts';
import { useCan } from '../../ui/use-can.ts';
import { currentDialog, openDialog, subscribe } from './dialog-request.ts';
import { columns, filters } from './columns.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { PaymentPanel } from './panel.tsx';
import { kind } from './payments.ts';
import { Totals } from './totals.tsx';
import view from './list.view.ts';

/** What came into the bank, and what it settles. */
const screen: Screen = tableScreen(view, {
  list: 'GET /billing/import/payments',
  kind,
  columns,
  filters,
  sort: ['time_created', 'DESC'],
  record: { panel: PaymentPanel },
  parts: { head: Import, above: Totals, dialogs: Importing },
});
export default screen;

function Import() {
  const can = useCan();
  if (!can('Import payments')) return null;
  return (
    <Button kind="primary" onClick={() => openDialog('import')}>
      Import a bank file
    </Button>
  );
}

function Importing() {
  const request = useSyncExternalStore(subscribe, currentDialog);
  return request && <ImportDialog onClose={() => openDialog(null)} />;
}
