import type { RowOf } from '#api/endpoint-types.ts';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import type { Screen } from '#ui/view.ts';
import { grantFilters, grantTypeOf } from './filters.ts';
import view from './locker-access.view.ts';
import { stateOfGrant } from './states.ts';

type Grant = RowOf<'GET /locker-access'>;
const col = columnsFor<Grant>();

const columns = [
  col.own('type', 'Type', { width: 180, cell: grantTypeOf, value: grantTypeOf }),
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
  col.state('state', 'State', { sort: 'state', width: 150, of: stateOfGrant }),
  col.time('valid_from', 'From', { sort: 'valid_from' }),
  col.time('valid_until', 'Until', { sort: 'valid_until' }),
  col.time('used_at', 'Used'),
  col.number('resent', 'Resent'),
];

/** List of access grants, without codes. */
const screen: Screen = tableScreen(view, {
  list: 'GET /locker-access',
  kind: 'access grants',
  columns,
  filters: grantFilters,
  sort: ['time_created', 'DESC'],
});
export default screen;
