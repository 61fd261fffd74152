import { emptyCell } from '#ui/table/cells.tsx';
import type { FilterKey } from '#api/list-source.ts';
import { marketplaceFailure } from '#domain/marketplace/marketplace-failures.ts';
import { columnsFor } from '#ui/table/columns.tsx';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { byRecord } from '#ui/table/filter/record-filters.ts';
import { createdField, failureField, waybillField } from '../filter-fields.ts';
import { choicesOf, inboundStates, type InboundLog } from '../marketplace.ts';

const col = columnsFor<InboundLog>();

export const columns = [
  col.ref('waybill', 'Waybill', { names: true, sort: 'waybill', width: 120 }),
  col.state('state', 'State', {
    sort: 'state',
    width: 132,
    of: ({ state }) => inboundStates[state],
  }),
  col.own('fingerprint', 'Failure', {
    width: 200,
    value: ({ fingerprint }) => fingerprint,
    cell: ({ fingerprint }) =>
      fingerprint === null ? emptyCell : marketplaceFailure(fingerprint).label,
  }),
  col.text('error', 'Our answer', { width: 240, grows: true }),
  col.number('http_status', 'HTTP', { sort: 'http_status', width: 64 }),
  col.number('attempts', 'Tries', { sort: 'attempts', width: 64 }),
  col.time('time_created', 'Received', { sort: 'time_created', width: 100 }),
  col.number('id', 'Number', { sort: 'id', width: 88, hidden: true }),
];

export const filters: readonly FilterField<FilterKey<'GET /amazon-shipments/inbound-logs'>>[] = [
  { name: 'state', label: 'State', kind: 'choice', many: true, options: choicesOf(inboundStates) },
  failureField,
  waybillField,
  byRecord('marketplace', { name: 'shipment', label: 'Shipment', key: 'amazon_shipment_id' }),
  createdField,
];
