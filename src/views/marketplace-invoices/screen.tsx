import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { tableScreen } from '../../ui/screens/table-screen.tsx';
import type { Screen } from '../../ui/view.ts';
import { kinds } from '../marketplace/marketplace.ts';
import { askedNow, askFor, subscribe } from './asked.ts';
import { columns, filters } from './columns.tsx';
import { InvoicePanel } from './panel.tsx';
import { Totals } from './totals.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import view from './view.ts';

/** Invoices to the marketplace, from the file to the acknowledgement. */
const screen: Screen = tableScreen(view, {
  list: 'GET /amazon-invoices',
  kind: kinds.invoices,
  columns,
  filters,
  sort: ['time_created', 'DESC'],
  views: [
    ['All', ''],
    ['To send', 'state:uploaded,totalled,staged'],
    ['On their way', 'state:sent'],
    ['Failed', 'state:failed'],
  ],
  record: { panel: InvoicePanel },
  parts: { head: Upload, above: Totals, dialogs: Uploading },
});
export default screen;

function Upload() {
  return (
    <Button kind="primary" onClick={() => askFor('upload')}>
      Upload invoice
    </Button>
  );
}

function Uploading() {
  const asked = useSyncExternalStore(subscribe, askedNow);
  return asked && <UploadDialog onClose={() => askFor(null)} />;
}
