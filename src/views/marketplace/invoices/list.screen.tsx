import { useSyncExternalStore } from 'react';
import { Button } from '#ui/form/button.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { kinds } from '../marketplace.ts';
import { currentDialog, openDialog, subscribe } from './dialog-request.ts';
import { columns, filters } from './columns.tsx';
import { InvoicePanel } from './panel.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import view from './list.view.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { ListTotals } from '#ui/table/list-totals.tsx';
import { useApp } from '#ui/app-context.ts';

const SUMS = 'POST /amazon-invoices/totals';

function Totals() {
  const { api } = useApp();
  return (
    <ListTotals
      filters={filters}
      sums={(filter) => ({
        queryKey: [SUMS, { body: { filter } }],
        queryFn: ({ signal }) => api.call(SUMS, { body: { filter } }, { signal }),
      })}
      figures={(data) => [
        ['Invoices', formatCount(data.count)],
        ['Lines', formatCount(data.line_count)],
        ['Excluding VAT', inRand(data.total_excluding_vat)],
        ['VAT', inRand(data.vat)],
        ['Total', inRand(data.total)],
      ]}
    />
  );
}

/** Page of invoices to the marketplace, from upload to acknowledgement. */
const screen: Screen = tableScreen(view, {
  list: 'GET /amazon-invoices',
  kind: kinds.invoices,
  columns,
  filters,
  sort: ['time_created', 'DESC'],
  record: { panel: InvoicePanel },
  parts: { head: Upload, above: Totals, dialogs: Uploading },
});
export default screen;

function Upload() {
  return (
    <Button kind="primary" onClick={() => openDialog('upload')}>
      Upload invoice
    </Button>
  );
}

function Uploading() {
  const request = useSyncExternalStore(subscribe, currentDialog);
  return request && <UploadDialog onClose={() => openDialog(null)} />;
}
