import type { RowOf } from '../../../api/endpoint-types.ts';
import { tableScreen } from '../../../ui/screens/table-screen.tsx';
import { columnsFor } from '../../../ui/table/columns.tsx';
import type { Screen } from '../../../ui/view.ts';
import { byRecord } from '../../../ui/table/filter/record-filters.ts';
import { optionsOf } from '../locker.ts';
import view from './locker-access.view.ts';
import { grantStates } from './states.ts';

type Grant = RowOf<'GET /locker-access'>;
const col = columnsFor<Grant>();

const types = {
  deposit: 'Deposit by sender',
  courier: 'Courier',
  collect: 'Collection by recipient',
  technician: 'Technician',
  master: 'Master',
};
const typeOf = ({ type }: Grant): string =>
  Object.entries(types).find(([key]) => key === type)?.[1] ?? type;

const columns = [
  col.own('type', 'Type', { width: 180, cell: typeOf, value: typeOf }),
  col.text('holder_name', 'Holder', { names: true, width: 170, grows: true }),
  col.text('mobile_number', 'Mobile number', { width: 120 }),
  col.ref('locker', 'Locker', { width: 92 }),
  col.number('door', 'Door'),
  col.ref('reference', 'Shipment', { width: 100 }),
  col.own('code', 'Code ends', {
    width: 92,
    cell: ({ code_ending }) => `••••${code_ending}`,
    value: ({ code_ending }) => code_ending,
  }),
  col.state('state', 'State', { sort: 'state', width: 110, of: ({ state }) => grantStates[state] }),
  col.time('valid_from', 'From', { sort: 'valid_from' }),
  col.time('valid_until', 'Until', { sort: 'valid_until' }),
  col.time('used_at', 'Used'),
  col.number('resent', 'Resent'),
];

/** Who may open what; the codes themselves nobody sees. */
const screen: Screen = tableScreen(view, {
  list: 'GET /locker-access',
  kind: 'access grants',
  columns,
  filters: [
    { name: 'type', label: 'Type', kind: 'choice', many: true, options: optionsOf(types) },
    { name: 'state', label: 'State', kind: 'choice', many: true, options: optionsOf(grantStates) },
    byRecord('locker', { name: 'locker', label: 'Locker', key: 'locker_id' }),
    byRecord('shipment', { name: 'shipment', label: 'Shipment', key: 'shipment_id' }),
  ],
  sort: ['time_created', 'DESC'],
});
export default screen;
