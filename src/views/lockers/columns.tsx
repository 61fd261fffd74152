import { formatCount } from '#domain/kernel/format.ts';
import { columnsFor } from '#ui/table/columns.tsx';
import { outageWords, powerWords } from '#domain/outages/words.ts';
import { freesWords } from './frees-words.ts';
import { stateOfLocker, type LockerRow } from './locker.ts';

const col = columnsFor<LockerRow>();

const taken = ({ door_count: all, free_door_count: free }: LockerRow): string =>
  `${formatCount(all - free)}/${formatCount(all)}`;

/** Columns of lockers; lists of offline lockers show `offline_since`. */
const columnsWith = (sinceWhen: { hidden?: true }, whenFull: { hidden?: true }) => [
  col.state('state', 'State', { sort: 'state', width: 120, of: stateOfLocker }),
  col.ref('code', 'Code', { sort: 'code', width: 92 }),
  col.text('name', 'Name', { names: true, sort: 'name', width: 200, grows: true }),
  col.text('network', 'Network', { width: 140 }),
  col.text('suburb', 'Suburb', { width: 140 }),
  col.own('doors', 'Doors taken', { width: 104, end: true, cell: taken, value: taken }),
  col.text('free_sizes', 'Free by size', { width: 160 }),
  col.own('frees_at', 'Frees next', {
    sort: 'frees_at',
    width: 160,
    cell: freesWords,
    value: freesWords,
    ...whenFull,
  }),
  col.number('inbound_today', 'Inbound today', { sort: 'inbound_today', width: 110, ...whenFull }),
  col.number('parcels', 'Parcels', { sort: 'parcels' }),
  col.number('overdue', 'Overdue', { sort: 'overdue', width: 84 }),
  col.number('faulty_door_count', 'Faulty', { sort: 'faulty_door_count' }),
  col.number('doubtful', 'In doubt', { width: 84 }),
  col.own('power', 'Power', { width: 150, cell: powerWords, value: powerWords }),
  col.own('outage', 'Outage', { width: 150, cell: outageWords, value: outageWords }),
  col.time('last_seen', 'Last contact', { sort: 'last_seen', width: 110 }),
  col.time('offline_since', 'Offline since', {
    sort: 'offline_since',
    width: 110,
    ...sinceWhen,
  }),
  col.ref('branch', 'Branch', { width: 92, hidden: true }),
  col.text('zone', 'Province', { width: 84, hidden: true }),
  col.text('firmware', 'Firmware', { width: 92, hidden: true }),
  col.number('signal_dbm', 'Signal, dBm', { width: 104, hidden: true }),
  col.text('load_shedding_area', 'Load-shedding area', { width: 160, hidden: true }),
  col.time('time_created', 'Added', { sort: 'time_created', width: 94, hidden: true }),
];

export const columns = columnsWith({ hidden: true }, { hidden: true });
export const offlineColumns = columnsWith({}, { hidden: true });
export const fullColumns = columnsWith({ hidden: true }, {});
