import { useSyncExternalStore } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { Button } from '#ui/form/button.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen, ScreenProps } from '#ui/view.ts';
import { useCan } from '#ui/use-can.ts';
import { Allocator } from './allocator/allocator.tsx';
import { currentDialog, openDialog, subscribe } from './dialog-request.ts';
import { columns, filters } from './columns.tsx';

import { PaymentPanel } from './panel.tsx';
import { allocatorFrom, kind, otherFigures, paymentsPath, type Report } from './payments.ts';

import view from './list.view.ts';
import { useApp } from '#ui/app-context.ts';
import { FileDialog, type ColumnChoice } from './file-dialog.tsx';
import { StatementColumns } from './statement-columns.tsx';
import { ImportReport } from './import-report.tsx';
import { formatCount } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { ListTotals } from '#ui/table/list-totals.tsx';

/** Totals of the listed receipts, updated as they arrive. */
function Totals() {
  const { api } = useApp();
  return (
    <ListTotals
      filters={filters}
      sums={(filter) => api.query('GET /billing/import/totals', { query: { filter } })}
      figures={(data) => [
        ['Receipts', formatCount(data.count)],
        ['Amount', inRand(data.amount)],
        ['Allocated', inRand(data.allocated)],
        ['Unallocated', inRand(data.unallocated)],
        // Listed separately, otherwise the figures would not add up.
        ...otherFigures(data),
      ]}
    />
  );
}

/** Form fields of columns that a user chose; none if the headings are known. */
const chosenColumns = (choice: ColumnChoice | null) =>
  choice === null ? {} : { mapping: JSON.stringify(choice.mapping), bank: choice.bank.trim() };

function ImportDialog({ onClose }: { onClose: () => void }) {
  const { api } = useApp();
  return (
    <FileDialog<Report>
      spec={{
        title: 'Import a bank file',
        description:
          'A statement as CSV, XLSX, OFX, MT940 or camt.053, up to 50 000 lines, with Date, Amount (or Credit) and Description.',
        accept: '.csv,.txt,.xlsx,.ofx,.qfx,.sta,.mt940,.940,.xml,text/csv',
        again: {
          title: 'Import the same receipts again?',
          consequence: 'They count as additional payments.',
        },
        send: ({ columns: chosen, ...form }, how) =>
          api.call(
            'POST /billing/import/payments',
            { form: { ...form, ...chosenColumns(chosen) } },
            how,
          ),
        Columns: StatementColumns,
        Report: ImportReport,
        shownAt: ({ import_id: id }) =>
          id === null
            ? null
            : {
                label: 'Show receipts',
                address: `${paymentsPath}?${new URLSearchParams({ q: `import:${id}` }).toString()}`,
              },
      }}
      onClose={onClose}
    />
  );
}

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
