import { messages } from '#domain/kernel/messages.ts';
import type { Place } from '#ui/prices/quote-request.ts';

export type Side = 'collection' | 'delivery';

/** Editable contact of a guest booking; the town comes from the quote. */
export interface Person {
  name: string;
  mobile_number: string;
  street_address: string;
}

export const emptyPerson: Person = { name: '', mobile_number: '', street_address: '' };

/** Missing values, by the field names of the server. */
export const personProblems = (side: Side, person: Person, place: Place) => ({
  ...(person.name.trim() === '' && { [`${side}.name`]: messages.nameRequired }),
  ...(person.mobile_number.trim() === '' && {
    [`${side}.mobile_number`]: messages.mobileNumberRequired,
  }),
  ...(place.locker_id === null &&
    person.street_address.trim() === '' && {
      [`${side}.street_address`]: 'Street address is required.',
    }),
});

/** Address at the quoted place. */
export function addressToSend(person: Person, { locker_id, ...place }: Place) {
  const contact = { name: person.name.trim(), mobile_number: person.mobile_number };
  if (locker_id !== null) return { ...contact, type: 'locker' as const, locker_id };
  const street_address = person.street_address.trim();
  return { ...contact, ...place, type: 'residential' as const, street_address };
}
