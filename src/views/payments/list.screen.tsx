import { useSyncExternalStore } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { Button } from '#ui/form/button.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen, ScreenProps } from '#ui/view.ts';
import { useCan } from '#ui/use-can.ts';
import { Allocator } from './allocator/allocator.tsx';
import { currentDialog, openDialog, subscribe } from './dialog-request.ts';
import { columns, filters } from './columns.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { PaymentPanel } from './panel.tsx';
import { allocatorFrom, kind, paymentsPath } from './payments.ts';
import { Totals } from './totals.tsx';
import view from './list.view.ts';

const List: Screen = tableScreen(view, {
  list: 'GET /billing/import/payments',
  kind,
  columns,
  filters,
  sort: ['time_created', 'DESC'],
  record: { panel: PaymentPanel },
  parts: { head: Head, above: Totals, dialogs: Importing },
});

/** Page of receipts and what they settle; `?allocate=` opens the allocator. */
export default function ReceiptsScreen(props: ScreenProps) {
  const isAllocating = new URLSearchParams(useSearch()).has('allocate');
  const can = useCan();
  return isAllocating && can('Allocate payments') ? <Allocator /> : <List {...props} />;
}

function Head() {
  const can = useCan();
  const search = useSearch();
  return (
    <>
      {can('Allocate payments') && (
        <Button onClick={() => navigate(allocatorFrom(`${paymentsPath}?${search}`, 'next'))}>
          Allocate
        </Button>
      )}
      {can('Import payments') && (
        <Button kind="primary" onClick={() => openDialog('import')}>
          Import a bank file
        </Button>
      )}
    </>
  );
}

function Importing() {
  const request = useSyncExternalStore(subscribe, currentDialog);
  return request && <ImportDialog onClose={() => openDialog(null)} />;
}
