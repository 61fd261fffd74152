import { useMemo } from 'react';
import { listSource } from '../../api/list-source.ts';
import type { RowId } from '../../commands/focus.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useHouse } from '../house.ts';
import { FailureGroups } from '../marketplace/failure-groups.tsx';
import { kinds, type InboundLog } from '../marketplace/marketplace.ts';
import { columns, filters } from './columns.tsx';
import { InboundPanel } from './panel.tsx';

const views = [
  { name: 'All', search: '' },
  { name: 'Failed', search: 'q=state%3Afailed' },
];

const mending = () => ['inbound-shipments.1-resubmit'];

/** What the marketplace sent us, and what came of it. */
export default function InboundLogs() {
  const { api } = useHouse();
  const list = useMemo(() => listSource(api, 'GET /amazon-shipments/inbound-logs'), [api]);
  return (
    <DataTable<InboundLog>
      place="marketplace-inbound"
      title="Inbound logs"
      kind={kinds.inbound}
      list={list}
      columns={columns}
      filters={filters}
      views={views}
      sort={['time_created', 'DESC']}
      panel={panelOf}
      above={<FailureGroups subject="inbound" kind={kinds.inbound} mending={mending} />}
    />
  );
}

const panelOf = ({ id }: { id: RowId }) => <InboundPanel key={id} id={Number(id)} />;
