import { columnsFor } from '#ui/table/columns.tsx';
import { lineOf } from '#ui/address/kept-address.ts';
import { type CollectionRequest, daysOf, nextOf, stateOf, whoOf, windowOf } from './collection.ts';

const col = columnsFor<CollectionRequest>();
const none = <span className="quiet-text">None</span>;

type Value = (request: CollectionRequest) => string | null;
const words = (
  id: string,
  title: string,
  { value, ...options }: { value: Value; width: number; grows?: true; sort?: string },
) => col.own(id, title, { ...options, value, cell: (request) => value(request) ?? none });

const name = col.text('name', 'Name', { names: true, sort: 'name', width: 180, grows: true });
const shared = [
  col.state('state', 'State', { sort: 'state', width: 150, of: stateOf }),
  words('window', 'Window', { width: 110, value: windowOf }),
  col.number('parcel_count', 'Parcels', { sort: 'parcel_count', width: 84 }),
  words('address', 'Address', { width: 220, grows: true, value: lineOf }),
  col.text('account', 'Account', { sort: 'account', width: 150, needs: ['View accounts'] }),
  words('driver', 'Driver, branch', { width: 170, value: whoOf }),
];
const asked = [
  col.text('requested_by', 'Requested by', { width: 140, hidden: true }),
  col.time('time_created', 'Requested', { sort: 'time_created', hidden: true }),
];

export const recurringColumns = [
  name,
  words('days', 'Days', { width: 180, value: daysOf }),
  words('next', 'Next', { width: 140, value: nextOf }),
  ...shared,
  col.time('last_collected_at', 'Last collected', { sort: 'last_collected_at', width: 116 }),
  ...asked,
];

export const bulkColumns = [
  name,
  words('collect_on', 'Collect on', { sort: 'collect_on', width: 140, value: daysOf }),
  ...shared,
  col.number('total_weight', 'Weight, kg', { width: 100 }),
  ...asked,
];
