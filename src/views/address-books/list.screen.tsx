import { byProvince } from '#ui/table/filter/province-filter.ts';
import { addressKindWords, addressTypeWords } from '#domain/address-books/address-books.ts';
import { provinceOf } from '#domain/places/provinces.ts';
import type { KeptAddress } from '#ui/address/kept-address.ts';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { Phone } from '#ui/table/cells.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import { byRecord } from '#ui/table/filter/record-filters.ts';
import type { Screen } from '#ui/view.ts';
import { AddressDialogs, NewAddress } from './address-dialogs.tsx';
import view from './list.view.ts';
import { AddressPanel } from './panel.tsx';

const col = columnsFor<KeptAddress>();

const columns = [
  col.text('name', 'Name', { names: true, sort: 'name', width: 180, grows: true }),
  col.text('company', 'Company', { sort: 'company', width: 160 }),
  col.own('kind', 'Used for', {
    width: 100,
    value: ({ kind }) => addressKindWords[kind],
    cell: ({ kind }) => addressKindWords[kind],
  }),
  col.own('type', 'Type', {
    width: 108,
    value: ({ type }) => addressTypeWords[type],
    cell: ({ type }) => addressTypeWords[type],
  }),
  col.text('street_address', 'Street address', { width: 200, grows: true, narrow: 'detail' }),
  col.text('suburb', 'Suburb', { sort: 'suburb', width: 140, narrow: 'about' }),
  col.text('city', 'City', { sort: 'city', width: 130 }),
  col.own('zone', 'Province', {
    width: 130,
    hidden: true,
    value: ({ zone }) => provinceOf(zone)?.name ?? zone,
    cell: ({ zone }) => provinceOf(zone)?.name ?? zone,
  }),
  col.ref('postal_code', 'Code', { width: 76 }),
  col.own('mobile_number', 'Mobile number', {
    width: 140,
    value: ({ mobile_number }) => mobile_number,
    cell: ({ mobile_number }) => <Phone number={mobile_number} />,
  }),
  col.flag('is_default', 'Default', { width: 84 }),
  col.number('used', 'Used', { sort: 'used', width: 80 }),
  col.time('last_used_at', 'Last used', { sort: 'last_used_at', width: 104 }),
  col.text('account', 'Account', { width: 160, needs: ['View accounts'] }),
  col.time('time_created', 'Added', { sort: 'time_created', hidden: true }),
];

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** List of addresses for bookings. */
const screen: Screen = tableScreen(view, {
  list: 'GET /address-books',
  kind: 'addresses',
  columns,
  filters: [
    {
      name: 'kind',
      label: 'Used for',
      kind: 'choice',
      many: true,
      options: optionsOf(addressKindWords),
    },
    {
      name: 'type',
      label: 'Type',
      kind: 'choice',
      many: true,
      options: optionsOf(addressTypeWords),
    },
    byProvince,
    { name: 'default', label: 'Default', kind: 'flag', key: 'is_default' },
    {
      ...byRecord('account', { name: 'account', label: 'Account', key: 'account_id' }),
      needs: 'View accounts',
    },
  ],
  sort: ['name', 'ASC'],
  record: { panel: AddressPanel },
  parts: { head: NewAddress, dialogs: AddressDialogs },
});
export default screen;
