import { entity } from '../entities/entity.ts';

/** Address in the address book of an account. */
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
