import type { FilterKey, ListRow } from '#api/list-source.ts';
import { href } from '#domain/entities/href.ts';
import { shipment } from '#domain/shipments/shipment.entity.ts';
import type { Status } from '#ui/mark/status-mark.tsx';
import { TextLink } from '#ui/link.tsx';
import { formatMoment } from '#ui/format.ts';
import { columnsFor } from '#ui/table/columns.tsx';
import { dayFilter } from '#ui/table/filter/day-filter.ts';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { stateFilter } from '#ui/table/filter/state-filter.ts';
import { byRecord } from '#ui/table/filter/record-filters.ts';
import { sentenceCase } from '#domain/kernel/sentence-case.ts';

export type Message = ListRow<'GET /sent-sms'>;
type Key = FilterKey<'GET /sent-sms'>;

export const states: Record<Message['status'], { status: Status; word: string }> = {
  held: { status: 'warning', word: 'Held' },
  queued: { status: 'info', word: 'Not sent yet' },
  sent: { status: 'progress', word: 'Sent' },
  delivered: { status: 'success', word: 'Delivered' },
  read: { status: 'success', word: 'Read' },
  failed: { status: 'danger', word: 'Failed' },
};

const col = columnsFor<Message>();

const about = col.own('template', 'About', {
  sort: 'template',
  width: 150,
  value: ({ template }) => sentenceCase(template),
  cell: ({ template }) => sentenceCase(template),
});
const state = col.state('status', 'State', {
  sort: 'status',
  width: 126,
  of: ({ status }) => states[status],
});
const times = [
  col.text('error', 'Why not', { width: 150 }),
  col.time('time_created', 'Written', { sort: 'time_created', width: 100 }),
  col.own('send_after', 'Waits until', {
    width: 140,
    hidden: true,
    value: ({ send_after: at }) => formatMoment(at),
    cell: ({ send_after: at }) => formatMoment(at),
  }),
  col.time('sent_at', 'Sent', { width: 100, hidden: true }),
  col.time('delivered_at', 'Delivered', { sort: 'delivered_at', width: 100 }),
];

/** Columns of messages to customers. */
export const columns = [
  state,
  col.ref('mobile_number', 'To', { width: 140, names: true }),
  about,
  col.text('message', 'Message', { width: 280, grows: true }),
  col.own('short_tracking_reference', 'Shipment', {
    width: 120,
    value: ({ short_tracking_reference: reference }) => reference,
    cell: ({ shipment_id: id, short_tracking_reference: reference }) =>
      id !== null && reference !== null ? (
        <TextLink href={href(shipment, { id })}>{reference}</TextLink>
      ) : null,
  }),
  col.text('account', 'Account', { width: 160 }),
  col.number('parts', 'Parts', { sort: 'parts', width: 74, hidden: true }),
  col.money('cost', 'Cost', { width: 90, hidden: true, needs: ['View billing'] }),
  ...times,
];

/** Columns of messages to drivers. */
export const driverColumns = [
  state,
  col.text('driver', 'Driver', { width: 150, names: true }),
  col.text('mobile_number', 'Mobile number', { width: 130 }),
  about,
  col.text('message', 'Message', { width: 260, grows: true }),
  ...times,
];

const own: readonly FilterField<Key>[] = [
  stateFilter('status', states),
  { name: 'about', label: 'About', kind: 'text', key: 'template' },
];
const fates: readonly FilterField<Key>[] = [
  { name: 'resent', label: 'Sent again', kind: 'flag' },
  { name: 'stopped', label: 'Opted out', kind: 'flag', key: 'opted_out' },
  {
    name: 'undelivered',
    label: 'Not delivered after (minutes)',
    kind: 'number',
    key: 'overdue_minutes',
  },
  dayFilter<Key>('created', 'Written', { from: 'created_from', to: 'created_to' }),
];

export const filters: readonly FilterField<Key>[] = [
  ...own,
  byRecord('account', { name: 'account', label: 'Account', key: 'account_id' }),
  byRecord('shipment', { name: 'shipment', label: 'Shipment', key: 'shipment_id' }),
  ...fates,
];

export const driverFilters: readonly FilterField<Key>[] = [...own, ...fates];
