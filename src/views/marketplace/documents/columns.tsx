import type { FilterKey, ListRow } from '#api/list-source.ts';
import type { Status } from '#ui/mark/status-mark.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import { dayFilter } from '#ui/table/filter/day-filter.ts';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { stateFilter } from '#ui/table/filter/state-filter.ts';
import { byRecord } from '#ui/table/filter/record-filters.ts';

type Document = ListRow<'GET /inbound-xml'>;
type Key = FilterKey<'GET /inbound-xml'>;

export const states: Record<Document['status'], { status: Status; word: string }> = {
  received: { status: 'neutral', word: 'Received' },
  processed: { status: 'success', word: 'Processed' },
  failed: { status: 'danger', word: 'Failed' },
};

const col = columnsFor<Document>();

export const columns = [
  col.ref('reference', 'Reference', { names: true, sort: 'reference', width: 140 }),
  col.state('status', 'State', { sort: 'status', width: 126, of: ({ status }) => states[status] }),
  col.text('document_type', 'Document', { sort: 'document_type', width: 140 }),
  col.text('source', 'Source', { sort: 'source', width: 110 }),
  col.text('account', 'Account', { width: 180, grows: true }),
  col.ref('short_tracking_reference', 'Shipment', { width: 110 }),
  col.text('error', 'Why', { width: 200, grows: true }),
  col.flag('is_test', 'Test', { width: 60 }),
  col.time('time_created', 'Received', { sort: 'time_created', width: 100 }),
  col.time('processed_at', 'Processed', { width: 100, hidden: true }),
];

export const filters: readonly FilterField<Key>[] = [
  stateFilter('status', states),
  { name: 'document', label: 'Document', kind: 'text', key: 'document_type' },
  { name: 'source', label: 'Source', kind: 'text' },
  byRecord('account', { name: 'account', label: 'Account', key: 'account_id' }),
  byRecord('shipment', { name: 'shipment', label: 'Shipment', key: 'shipment_id' }),
  { name: 'test', label: 'Test', kind: 'flag', key: 'is_test' },
  dayFilter<Key>('created', 'Received', { from: 'created_from', to: 'created_to' }),
];
