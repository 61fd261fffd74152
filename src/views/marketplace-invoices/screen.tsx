import { useMemo, useSyncExternalStore } from 'react';
import { listSource } from '../../api/list-source.ts';
import type { RowId } from '../../commands/focus.ts';
import { Button } from '../../ui/form/button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useHouse } from '../house.ts';
import { kinds, type MarketplaceInvoice } from '../marketplace/marketplace.ts';
import { askedNow, askFor, subscribe } from './asked.ts';
import { columns, filters, views } from './columns.tsx';
import { InvoicePanel } from './panel.tsx';
import { Totals } from './totals.tsx';
import { UploadDialog } from './upload-dialog.tsx';

/** Invoices to the marketplace, from the file to the acknowledgement. */
export default function MarketplaceInvoices() {
  const { api } = useHouse();
  const asked = useSyncExternalStore(subscribe, askedNow);
  const list = useMemo(() => listSource(api, 'GET /amazon-invoices'), [api]);
  return (
    <>
      <DataTable<MarketplaceInvoice>
        place="marketplace-invoices"
        title="Marketplace invoices"
        kind={kinds.invoices}
        list={list}
        columns={columns}
        filters={filters}
        views={views}
        sort={['time_created', 'DESC']}
        panel={panelOf}
        head={
          <Button kind="primary" onClick={() => askFor('upload')}>
            Upload invoice
          </Button>
        }
        above={<Totals />}
      />
      {asked && <UploadDialog onClose={() => askFor(null)} />}
    </>
  );
}

const panelOf = ({ id }: { id: RowId }) => <InvoicePanel key={id} id={Number(id)} />;
