import type { FilterKey } from '#api/list-source.ts';
import { Bars } from './bars.tsx';
import { Ago, emptyCell } from '#ui/table/cells.tsx';
import { integrationHealth } from '#ui/mark/integration-health.ts';
import { columnsFor } from '#ui/table/columns.tsx';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { byRecord } from '#ui/table/filter/record-filters.ts';
import { eventLabel, eventOptions, shareOf, tookWords, type Integration } from './integration.ts';

const col = columnsFor<Integration>();
export const columns = [
  col.state('health', 'State', {
    sort: 'state',
    width: 112,
    of: ({ health }) => integrationHealth[health],
  }),
  col.text('name', 'Name', { names: true, sort: 'name', width: 196, grows: true }),
  col.own('account', 'Account', {
    width: 104,
    value: ({ account_code }) => account_code,
    cell: ({ account_code }) =>
      account_code === null ? 'All' : <span className="ref">{account_code}</span>,
  }),
  col.own('events', 'Events', {
    width: 88,
    value: ({ events }) => events.map(eventLabel).join(', '),
    cell: ({ events }) => (
      <span title={events.map(eventLabel).join(', ')}>
        {events.length} event{events.length === 1 ? '' : 's'}
      </span>
    ),
  }),
  col.own('share', 'Delivered', {
    width: 92,
    end: true,
    narrow: 'end',
    value: shareOf,
    cell: (row) => shareOf(row) ?? emptyCell,
  }),
  col.own('half_hours', 'Last 24 h', {
    width: 112,
    value: () => null,
    cell: (row) => <Bars of={row} />,
  }),
  col.own('median_ms', 'Median', {
    width: 76,
    end: true,
    value: ({ median_ms }) => median_ms,
    cell: ({ median_ms }) => tookWords(median_ms) ?? emptyCell,
  }),
  col.number('waiting', 'Waiting', { width: 80 }),
  col.own('oldest_waiting_at', 'Oldest', {
    width: 80,
    end: true,
    value: ({ oldest_waiting_at: at }) => at,
    cell: ({ oldest_waiting_at: at }) => (at === null ? null : <Ago iso={at} />),
  }),
  col.time('last_failure_at', 'Last failure', { sort: 'last_failure_at', width: 104 }),
  col.own('key', 'Secret', {
    width: 84,
    value: ({ signing_keys }) => signing_keys.at(-1)?.ending ?? null,
    cell: ({ signing_keys }) => <span className="mono">••••{signing_keys.at(-1)?.ending}</span>,
  }),
  col.text('url', 'Address', { width: 320, hidden: true }),
  col.time('last_success_at', 'Last success', { sort: 'last_success_at', hidden: true }),
  col.time('time_created', 'Added', { sort: 'time_created', hidden: true }),
];

export const filters: readonly FilterField<FilterKey<'GET /integrations'>>[] = [
  {
    name: 'state',
    label: 'State',
    kind: 'choice',
    many: true,
    options: Object.entries(integrationHealth).map(([value, { word }]) => ({ value, label: word })),
  },
  { name: 'event', label: 'Event', kind: 'choice', many: true, options: eventOptions },
  { name: 'waiting', label: 'Has waiting events', kind: 'flag', key: 'is_waiting' },
  { name: 'failing', label: 'Fails now', kind: 'flag', key: 'is_failing' },
  {
    name: 'silent',
    label: 'Days without a delivery, at least',
    kind: 'number',
    key: 'silent_days',
  },
  byRecord('account', { name: 'account', label: 'Account', key: 'account_id' }),
];
