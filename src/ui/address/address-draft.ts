import { messages } from '#domain/kernel/messages.ts';
import { isPostalBox, postalBoxRefused } from '#domain/places/postal-boxes.ts';
import { provinceOf, readPostalCode } from '#domain/places/provinces.ts';
import { readEmail } from '#domain/text/emails.ts';
import { phoneErrors } from '../phone/phones.ts';

/** Address in a form. All fields are text until it is sent. */
export interface AddressDraft {
  type: 'business' | 'residential' | 'counter' | 'locker';
  company: string;
  name: string;
  email: string;
  mobile_number: string;
  street_address: string;
  suburb: string;
  city: string;
  zone: string;
  postal_code: string;
  latitude: number | null;
  longitude: number | null;
  instructions: string;
  locker_id: number | null;
  /** Label of the locker. */
  locker: string;
}

export type AddressErrors = Partial<Record<keyof AddressDraft, string>>;

export const emptyAddress: AddressDraft = {
  type: 'business',
  company: '',
  name: '',
  email: '',
  mobile_number: '',
  street_address: '',
  suburb: '',
  city: '',
  zone: '',
  postal_code: '',
  latitude: null,
  longitude: null,
  instructions: '',
  locker_id: null,
  locker: '',
};

/** Validates an address before sending, with the messages of the server. */
export function addressProblems(draft: AddressDraft): AddressErrors {
  const { type, name, email: mail, mobile_number: number } = draft;
  const isLocker = type === 'locker';
  return {
    ...(name.trim() === '' && { name: messages.nameRequired }),
    ...(mail.trim() !== '' && readEmail(mail) === null && { email: messages.emailInvalid }),
    ...numberProblem(number, isLocker),
    ...(isLocker ? lockerProblem(draft) : doorProblems(draft)),
  };
}

function numberProblem(number: string, isNeeded: boolean): AddressErrors {
  if (number.trim() === '') return isNeeded ? { mobile_number: messages.mobileNumberRequired } : {};
  return phoneErrors('mobile_number', number);
}

const lockerProblem = ({ locker_id }: AddressDraft): AddressErrors =>
  locker_id === null ? { locker_id: 'Choose a locker.' } : {};

function doorProblems(draft: AddressDraft): AddressErrors {
  return {
    ...(draft.street_address.trim() === '' && { street_address: 'Street address is required.' }),
    ...(isPostalBox(draft.street_address) && { street_address: postalBoxRefused }),
    ...priceAddressProblems(draft),
  };
}

/** Validates only the fields that a price needs. */
export function priceAddressProblems(draft: AddressDraft): AddressErrors {
  if (draft.type === 'locker') return lockerProblem(draft);
  return {
    ...(draft.suburb.trim() === '' && { suburb: 'Suburb is required.' }),
    ...(draft.city.trim() === '' && { city: 'City is required.' }),
    ...(provinceOf(draft.zone) === undefined && { zone: 'Choose a province.' }),
    ...(readPostalCode(draft.postal_code) === null && {
      postal_code: 'Postal code must have four digits.',
    }),
  };
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** Converts the draft to the request. */
export function addressToSend(draft: AddressDraft) {
  const contact = {
    company: orNull(draft.company),
    name: draft.name.trim(),
    email: orNull(draft.email),
    instructions: orNull(draft.instructions),
  };
  if (draft.type === 'locker') {
    const locker_id = draft.locker_id ?? 0;
    return {
      ...contact,
      type: 'locker' as const,
      mobile_number: draft.mobile_number.trim(),
      locker_id,
    };
  }
  return {
    ...contact,
    type: draft.type,
    mobile_number: orNull(draft.mobile_number),
    street_address: draft.street_address.trim(),
    suburb: draft.suburb.trim(),
    city: draft.city.trim(),
    zone: draft.zone,
    postal_code: draft.postal_code.trim(),
    latitude: draft.latitude,
    longitude: draft.longitude,
  };
}

/** Picks the errors of one address from those of a form: `collection.suburb` becomes `suburb`. */
export function errorsBelow(
  errors: Readonly<Partial<Record<string, string>>>,
  prefix: string,
): AddressErrors {
  const own = Object.entries(errors).flatMap(([field, text]) =>
    field.startsWith(`${prefix}.`) ? [[field.slice(prefix.length + 1), text]] : [],
  );
  return Object.fromEntries(own);
}
