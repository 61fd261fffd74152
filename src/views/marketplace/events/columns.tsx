import { emptyCell } from '#ui/table/cells.tsx';
import type { FilterKey } from '#api/list-source.ts';
import { eventLabel } from '#domain/marketplace/marketplace-events.ts';
import { marketplaceFailure } from '#domain/marketplace/marketplace-failures.ts';
import { columnsFor } from '#ui/table/columns.tsx';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { byRecord } from '#ui/table/filter/record-filters.ts';
import {
  createdField,
  eventField,
  failureField,
  stationField,
  waybillField,
} from '../filter-fields.ts';
import { choicesOf, eventStates, type MarketplaceEvent } from '../marketplace.ts';

const col = columnsFor<MarketplaceEvent>();

export const columns = [
  col.ref('waybill', 'Waybill', { names: true, sort: 'waybill', width: 120 }),
  col.number('sequence', 'No.', { width: 52 }),
  col.own('event_code', 'Event', {
    sort: 'event_code',
    width: 168,
    value: ({ event_code }) => event_code,
    cell: ({ event_code }) => eventLabel(event_code),
  }),
  col.state('state', 'State', { sort: 'state', width: 116, of: ({ state }) => eventStates[state] }),
  col.own('fingerprint', 'Failure', {
    width: 190,
    value: ({ fingerprint }) => fingerprint,
    cell: ({ fingerprint }) =>
      fingerprint === null ? emptyCell : marketplaceFailure(fingerprint).label,
  }),
  col.text('error', 'Answer', { width: 220, grows: true }),
  col.number('http_status', 'HTTP', { width: 60 }),
  col.number('attempts', 'Tries', { sort: 'attempts', width: 60 }),
  col.text('station', 'Station', { sort: 'station', width: 80, hidden: true }),
  col.time('occurred_at', 'Happened', { sort: 'occurred_at', width: 100 }),
  col.time('sent_at', 'Sent', { sort: 'sent_at', width: 100, hidden: true }),
  col.text('detail_code', 'Detail', { hidden: true }),
  col.time('time_created', 'Noted', { sort: 'time_created', hidden: true }),
];

export const filters: readonly FilterField<FilterKey<'GET /amazon-shipments/event-shipments'>>[] = [
  { name: 'state', label: 'State', kind: 'choice', many: true, options: choicesOf(eventStates) },
  failureField,
  eventField,
  stationField,
  waybillField,
  { name: 'age', label: 'Age in minutes, at least', kind: 'number', key: 'age_from' },
  createdField,
  byRecord('marketplace', { name: 'shipment', label: 'Shipment', key: 'amazon_shipment_id' }),
];
