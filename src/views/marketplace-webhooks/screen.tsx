import { useMemo } from 'react';
import { listSource } from '../../api/list-source.ts';
import type { RowId } from '../../commands/focus.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useHouse } from '../house.ts';
import { kinds, type WebhookLog } from '../marketplace/marketplace.ts';
import { columns, filters } from './columns.tsx';
import { RequestPanel } from './panel.tsx';

const views = [
  { name: 'All', search: '' },
  { name: 'Failed', search: 'q=failed%3Ayes' },
];

/** Every request between the marketplace and us. */
export default function WebhookLogs() {
  const { api } = useHouse();
  const list = useMemo(() => listSource(api, 'GET /amazon-shipments/webhook-logs'), [api]);
  return (
    <DataTable<WebhookLog>
      place="marketplace-webhooks"
      title="Webhook logs"
      kind={kinds.requests}
      list={list}
      columns={columns}
      filters={filters}
      views={views}
      sort={['time_created', 'DESC']}
      panel={panelOf}
    />
  );
}

const panelOf = ({ id }: { id: RowId }) => <RequestPanel key={id} id={Number(id)} />;
