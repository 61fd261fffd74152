import { messages } from '../../domain/messages.ts';
import type { Place } from '../../ui/prices/quote-request.ts';

export type Side = 'collection' | 'delivery';

/** One end of a guest's booking, while it is written; the town is that of the quote. */
export interface Person {
  name: string;
  mobile_number: string;
  street_address: string;
}

export const emptyPerson: Person = { name: '', mobile_number: '', street_address: '' };

/** What is missing, by the field names of the server. */
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

/** An address at the place that was quoted. */
export function addressToSend(person: Person, { locker_id, ...place }: Place) {
  const contact = { name: person.name.trim(), mobile_number: person.mobile_number };
  if (locker_id !== null) return { ...contact, type: 'locker' as const, locker_id };
  const street_address = person.street_address.trim();
  return { ...contact, ...place, type: 'residential' as const, street_address };
}
