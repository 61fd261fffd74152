import { useMemo } from 'react';
import { listSource } from '../../api/list-source.ts';
import type { RowId } from '../../commands/focus.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useHouse } from '../house.ts';
import { MarketplaceDialogs } from '../marketplace/dialogs.tsx';
import { FailureGroups } from '../marketplace/failure-groups.tsx';
import { kinds, type FailureGroup, type MarketplaceEvent } from '../marketplace/marketplace.ts';
import { columns, filters } from './columns.tsx';
import { EventPanel } from './panel.tsx';

const views = [
  ['All', ''],
  ['Failed', 'state:failed'],
  ['Waiting', 'state:waiting'],
  ['Overridden', 'state:overridden'],
].map(([name = '', line = '']) => ({
  name,
  search: line === '' ? '' : new URLSearchParams({ q: line }).toString(),
}));

const resubmit = 'marketplace-events.1-resubmit';
const settle = 'marketplace-events.3-settle';

const correcting: Readonly<Record<string, string>> = {
  'customer-reference-missing': 'marketplace-events.4-reference',
  'postal-code-zone-mismatch': 'marketplace-events.5-postal-code',
};

/** What helps a group first, and what else could. */
function mending({ fingerprint, next }: FailureGroup): readonly string[] {
  const correct = correcting[fingerprint];
  if (correct !== undefined) return [correct, resubmit, settle];
  return next === 'override' ? [settle, resubmit] : [resubmit, settle];
}

/** Failures first: what failed by cause, then every event that was told to the marketplace. */
export default function MarketplaceEvents() {
  const { api } = useHouse();
  const list = useMemo(() => listSource(api, 'GET /amazon-shipments/event-shipments'), [api]);
  return (
    <>
      <DataTable<MarketplaceEvent>
        place="marketplace-events"
        title="Marketplace events"
        kind={kinds.events}
        list={list}
        columns={columns}
        filters={filters}
        views={views}
        sort={['occurred_at', 'DESC']}
        panel={panelOf}
        above={<FailureGroups subject="events" kind={kinds.events} mending={mending} />}
      />
      <MarketplaceDialogs />
    </>
  );
}

const panelOf = ({ id, row }: { id: RowId; row: MarketplaceEvent | undefined }) => (
  <EventPanel key={id} id={Number(id)} row={row} />
);
