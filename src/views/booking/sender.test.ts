import { expect, test } from 'vitest';
import { emptyDraft, restoredWords, afterBooking, type BookingDraft } from './draft.ts';
import { changeDraft, withSender, withSenderIfFree, type Sender } from './sender.ts';

const sender: Sender = {
  account_id: 7,
  company: 'Karoo Outdoor',
  name: 'Anele Botha',
  mobile_number: '+27825550101',
  email: 'anele@karoo.example',
  street_address: '4 Church Street',
  suburb: 'Graaff-Reinet',
  city: 'Graaff-Reinet',
  zone: 'EC',
  postal_code: '6280',
  latitude: -32.25,
  longitude: 24.53,
};
const other: Sender = { ...sender, account_id: 8, street_address: '1 Long Street' };
const chosen: BookingDraft = { ...emptyDraft, account: { id: 7, words: 'Karoo Outdoor' } };

test('the address of the chosen account fills "From", and choosing another account replaces it', () => {
  const filled = withSenderIfFree(chosen, sender);
  expect(filled.collection).toMatchObject({ street_address: '4 Church Street', zone: 'EC' });
  expect(filled.collection).not.toHaveProperty('account_id');
  expect(filled.sender_of).toBe(7);
  expect(withSenderIfFree(filled, other).collection.street_address).toBe('1 Long Street');
});

test('an edited address stays until the user requests the address of the account', () => {
  const filled = withSenderIfFree(chosen, sender);
  const edited = changeDraft(filled, {
    collection: { ...filled.collection, street_address: '9 Dam Road' },
  });
  expect(edited.sender_of).toBeNull();
  expect(withSenderIfFree(edited, other)).toBe(edited);
  expect(withSender(edited, sender).collection.street_address).toBe('4 Church Street');
});

test('the notice of a restored draft says whether the draft is unfinished or filled from the last booking', () => {
  expect(restoredWords(emptyDraft)).toBeNull();
  const filled = withSenderIfFree(chosen, sender);
  expect(restoredWords(afterBooking(filled))).toContain('last booking');
  expect(restoredWords({ ...filled, order_number: 'ORD-1' })).toContain('unfinished');
});
