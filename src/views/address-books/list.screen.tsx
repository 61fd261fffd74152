import { addressKindWords, addressTypeWords } from '#domain/address-books/address-books.ts';
import { addressFields } from '#domain/address-books/address.fields.ts';
import { provinceOf } from '#domain/places/provinces.ts';
import type { KeptAddress } from '#ui/address/kept-address.ts';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { showFields } from '#ui/table/field-columns.tsx';
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
import { fieldFacts } from '#ui/screens/field-facts.tsx';
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
    ...fieldFacts(addressFields, kept, [
      'name',
      'company',
      'mobile_number',
      'email',
      'locker_code',
      'street_address',
      'suburb',
    ]),
    ['City', `${kept.city}, ${provinceOf(kept.zone)?.name ?? kept.zone} ${kept.postal_code}`],
    ...fieldFacts(addressFields, kept, ['instructions']),
    ['Used', timesUsed(kept)],
    ['Collections', kept.collections.join(', ') || null],
    ...fieldFacts(addressFields, kept, ['account', 'time_created']),
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

const table = showFields('GET /address-books', addressFields, {
  labels: { kind: addressKindWords, type: addressTypeWords },
  own: { zone: ({ zone }) => provinceOf(zone)?.name ?? zone },
});

/** List of addresses for bookings. */
const screen: Screen = tableScreen(view, {
  ...table,
  kind: 'addresses',
  sort: ['name', 'ASC'],
  record: { panel: AddressPanel },
  parts: { head: NewAddress, dialogs: AddressDialogs },
});
export default screen;
