import { byProvince } from '#ui/table/filter/province-filter.ts';
import { addressKindWords, addressTypeWords } from '#domain/address-books/address-books.ts';
import { provinceOf } from '#domain/places/provinces.ts';
import type { KeptAddress } from '#ui/address/kept-address.ts';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { Phone } from '#ui/table/cells.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import { byRecord } from '#ui/table/filter/record-filters.ts';
import type { Screen } from '#ui/view.ts';

import view from './list.view.ts';

import { useSyncExternalStore } from 'react';
import type { Client } from '#api/client.ts';
import { Button } from '#ui/form/button.tsx';
import { EditedRecord } from '#ui/screens/edited-record.tsx';
import { useCan } from '#ui/use-can.ts';
import { AddressDialog } from './address-dialog.tsx';
import { addressRequest } from './dialog-request.ts';
import { formatMoment } from '#ui/format.ts';
import { PhoneNumber } from '#ui/phone/phone-number.tsx';
import { rowPanel } from '#ui/screens/record-panel.tsx';

const AddressPanel = rowPanel('GET /address-books', {
  kind: 'addresses',
  state: ({ is_default, kind }) =>
    is_default
      ? { status: 'success', word: `Default, ${addressKindWords[kind].toLowerCase()}` }
      : { status: 'info', word: addressKindWords[kind] },
  actions: ['address-books.1-edit', 'address-books.2-book', 'address-books.9-delete'],
  facts: (kept) => [
    ['Type', addressTypeWords[kept.type]],
    ['Name', kept.name],
    ['Company', kept.company],
    [
      'Mobile number',
      kept.mobile_number && <PhoneNumber key="mobile" number={kept.mobile_number} />,
    ],
    ['Email', kept.email],
    ['Locker', kept.locker_code],
    ['Street address', kept.street_address],
    ['Suburb', kept.suburb],
    ['City', `${kept.city}, ${provinceOf(kept.zone)?.name ?? kept.zone} ${kept.postal_code}`],
    ['Instructions', kept.instructions],
    ['Used', timesUsed(kept)],
    ['Collections', kept.collections.join(', ') || null],
    ['Account', kept.account],
    ['Added', formatMoment(kept.time_created)],
  ],
});

const timesUsed = ({ used, last_used_at: last }: KeptAddress): string =>
  used === 0
    ? 'Not yet'
    : `${used} ${used === 1 ? 'shipment' : 'shipments'}, last ${formatMoment(last) ?? ''}`;

const { open, subscribe, current } = addressRequest;

const keptAddress = async (api: Client, id: number) =>
  (await api.call('GET /address-books', { query: { filter: { id } } })).rows[0];

/** Dialogs that commands and buttons request. */
function AddressDialogs() {
  const request = useSyncExternalStore(subscribe, current);
  if (request === null) return null;
  return (
    <EditedRecord
      id={request.id}
      Form={AddressDialog}
      read={keptAddress}
      onClose={() => open(null)}
    />
  );
}

function NewAddress() {
  if (!useCan()('Edit address books')) return null;
  return (
    <Button kind="primary" onClick={() => open({ of: 'address', id: null })}>
      New address
    </Button>
  );
}

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
