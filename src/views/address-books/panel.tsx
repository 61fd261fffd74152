import { addressKindWords, addressTypeWords } from '#domain/address-books/address-books.ts';
import { provinceOf } from '#domain/places/provinces.ts';
import type { KeptAddress } from '#ui/address/kept-address.ts';
import { formatMoment } from '#ui/format.ts';
import { PhoneNumber } from '#ui/phone/phone-number.tsx';
import { rowPanel } from '#ui/screens/record-panel.tsx';

export const AddressPanel = rowPanel('GET /address-books', {
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
