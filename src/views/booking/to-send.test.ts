import { expect, test } from 'vitest';
import { emptyAddress } from '#ui/address/address-draft.ts';
import { emptyParcel } from '#ui/parcels/parcel-draft.ts';
import { sizesIn } from '#ui/parcels/sizes.ts';
import { afterBooking, emptyDraft, type BookingDraft } from './draft.ts';
import { bookingProblems, quoteProblems, quoteToSend } from './to-send.ts';

const place = {
  ...emptyAddress,
  suburb: 'Sandown',
  city: 'Sandton',
  zone: 'GP',
  postal_code: '2196',
};
const draft: BookingDraft = {
  ...emptyDraft,
  account: { id: 1, words: 'Karoo' },
  collection: place,
  delivery: { ...place, type: 'locker', locker_id: 7 },
  parcels: [
    {
      ...emptyParcel,
      submitted_length: '30',
      submitted_width: '20',
      submitted_height: '15,5',
      submitted_weight: '1,4',
    },
  ],
};
const rules = { maxima: { length: 150 }, needsAccount: true };

test('a quote needs places and sizes, and a booking also needs the contacts', () => {
  expect(quoteProblems(draft, rules)).toEqual({});
  expect(bookingProblems(draft)).toMatchObject({
    'collection.name': 'Name is required.',
    'delivery.mobile_number': 'Mobile number is required.',
  });
  expect(quoteProblems({ ...draft, account: null }, rules)).toEqual({
    account_id: 'Choose an account.',
  });
});

test('parcels over the maximum have errors by the field names of the server', () => {
  const long = {
    ...draft,
    parcels: [...draft.parcels, { ...emptyParcel, submitted_length: '200' }],
  };
  expect(quoteProblems(long, rules)).toEqual({
    'parcels.1.submitted_length': 'Length 200 cm is over the maximum of 150 cm.',
    'parcels.1.submitted_width': 'Width must be more than 0.',
    'parcels.1.submitted_height': 'Height must be more than 0.',
    'parcels.1.submitted_weight': 'Weight must be more than 0.',
  });
});

test('sizes are sent as numbers, and a locker is sent by its id', () => {
  const sent = quoteToSend(draft);
  expect(sent.parcels[0]).toMatchObject({ submitted_height: 15.5, submitted_weight: 1.4 });
  expect(sent.delivery).toEqual({ locker_id: 7 });
});

test('dimensions and weight typed in one field fill all fields', () => {
  expect(sizesIn('40x30x25 4,2')).toEqual({
    submitted_length: '40',
    submitted_width: '30',
    submitted_height: '25',
    submitted_weight: '4,2',
  });
  expect(sizesIn('40 × 30 × 25')).not.toHaveProperty('submitted_weight');
  expect(sizesIn('40')).toBeNull();
  expect(sizesIn('400 x 300 x 250 mm, 4.2kg')).toEqual({
    submitted_length: '400mm',
    submitted_width: '300mm',
    submitted_height: '250mm',
    submitted_weight: '4.2kg',
  });
});

test('the next booking starts with the same sender', () => {
  expect(afterBooking(draft)).toMatchObject({
    account: draft.account,
    collection: place,
    parcels: [emptyParcel],
  });
});
