import { entity } from './entity.ts';

/** An address that an account keeps, to be chosen again. */
export const address = entity({
  key: 'address',
  name: 'address',
  plural: 'addresses',
  icon: 'map-pin',
  place: { panel: '/address-books' },
  topic: 'address-books',
  feed: { audience: 'account', byRow: true },
  permissions: ['View address books'],
  columns: { table: 'address_books', label: 'name', code: 'name', name: 'name' },
});
