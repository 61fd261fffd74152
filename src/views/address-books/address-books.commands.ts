import { actOn, reversal } from '#commands/act-on.ts';
import { command } from '#commands/command.ts';
import { whyNotDeleted } from '#domain/address-books/address-books.ts';
import { dialogCommands } from '#ui/overlay/dialog-commands.ts';
import type { KeptAddress } from '#ui/address/kept-address.ts';
import { bodyOf } from './kept-address.ts';
import { addressRequest } from './dialog-request.ts';

const { forNew, forRow } = dialogCommands(addressRequest);
const form = { of: 'address', path: '/address-books', can: 'Edit address books' } as const;

export const newAddress = forNew({
  ...form,
  id: 'address-books.new',
  title: 'New address…',
  keywords: ['add', 'contact', 'recipient', 'sender'],
});

export const editAddress = forRow({
  ...form,
  on: 'addresses',
  id: 'address-books.1-edit',
  title: 'Edit the address…',
  keywords: ['change', 'default'],
});

export const bookFrom = command<KeptAddress>({
  on: 'addresses',
  id: 'address-books.2-book',
  title: 'Book from here',
  keys: 'b',
  icon: 'package',
  keywords: ['shipment', 'book to here', 'send'],
  can: 'Book shipments',
  single: true,
  repeatable: false,
  run({ ids: [id] }, fx) {
    fx.go(`/shipments/book?address=${id}`);
  },
});

const ADD = 'POST /address-books';

export const deleteAddress = actOn<'DELETE /address-books/:id', KeptAddress>(
  'DELETE /address-books/:id',
  {
    on: 'addresses',
    id: 'address-books.9-delete',
    title: 'Delete',
    keys: 'd',
    icon: 'x',
    keywords: ['remove'],
    ask: [],
    enabledFor: ({ collections }) => whyNotDeleted(collections.length) ?? true,
    undo: (kept) => reversal(ADD, { body: { ...bodyOf(kept), account_id: kept.account_id } }),
  },
);
