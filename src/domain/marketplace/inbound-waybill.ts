import { readFigure } from '../text/numbers.ts';

/** Element of a document: its text and child elements. */
export interface XmlElement {
  name: string;
  text: string;
  children: readonly XmlElement[];
}

export const WAYBILL = 'Waybill';

const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

/** Text of a child element; undefined if missing or empty. */
const textOf = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.text.trim() || undefined;

/** Parses a number; other text is kept as it is, so that the booking rules refuse it. */
const numberOf = (element: XmlElement, name: string): unknown => {
  const text = textOf(element, name);
  return text === undefined ? text : (readFigure(text) ?? text);
};

const partyOf = (party: XmlElement) => ({
  type: textOf(party, 'Company') === undefined ? 'residential' : 'business',
  company: textOf(party, 'Company'),
  name: textOf(party, 'Name') ?? '',
  mobile_number: textOf(party, 'MobileNumber'),
  email: textOf(party, 'Email'),
  street_address: textOf(party, 'StreetAddress') ?? '',
  suburb: textOf(party, 'Suburb') ?? '',
  city: textOf(party, 'City') ?? '',
  zone: textOf(party, 'Province') ?? '',
  postal_code: textOf(party, 'PostalCode') ?? '',
  instructions: textOf(party, 'Instructions'),
});

const parcelOf = (parcel: XmlElement) => ({
  description: textOf(parcel, 'Description'),
  submitted_length: numberOf(parcel, 'Length'),
  submitted_width: numberOf(parcel, 'Width'),
  submitted_height: numberOf(parcel, 'Height'),
  submitted_weight: numberOf(parcel, 'Weight'),
});

const withoutUndefined = (given: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

/** System that wrote the document; null if not stated. */
export const sourceOf = (waybill: XmlElement): string | null =>
  textOf(waybill, 'Source')?.slice(0, 60) ?? null;

/** Reference that identifies the document; null if not stated. */
export const referenceOf = (waybill: XmlElement): string | null =>
  textOf(waybill, 'Reference')?.slice(0, 60) ?? null;

/**
 * Booking from a waybill, in centimetres, kilograms and rand. Without a sender, the courier
 * collects at the usual address of the account.
 */
export function bookingOf(waybill: XmlElement, sender: object) {
  const from = childOf(waybill, 'Sender');
  const to = childOf(waybill, 'Receiver');
  const parcels = childOf(waybill, 'Parcels')?.children ?? [];
  return withoutUndefined({
    requested_from: 'api',
    platform: 'xml',
    customer_reference: referenceOf(waybill) ?? undefined,
    order_number: textOf(waybill, 'OrderNumber'),
    service_level_code: textOf(waybill, 'Service') ?? '',
    declared_value: numberOf(waybill, 'DeclaredValue'),
    collection: from === undefined ? sender : withoutUndefined(partyOf(from)),
    delivery: to === undefined ? undefined : withoutUndefined(partyOf(to)),
    parcels: parcels.map((parcel) => withoutUndefined(parcelOf(parcel))),
  });
}

const elements: Readonly<Record<string, string>> = {
  customer_reference: 'Reference',
  order_number: 'OrderNumber',
  service_level_code: 'Service',
  declared_value: 'DeclaredValue',
  collection: 'Sender',
  delivery: 'Receiver',
  parcels: 'Parcels',
  company: 'Company',
  name: 'Name',
  mobile_number: 'MobileNumber',
  email: 'Email',
  street_address: 'StreetAddress',
  suburb: 'Suburb',
  city: 'City',
  zone: 'Province',
  postal_code: 'PostalCode',
  submitted_length: 'Length',
  submitted_width: 'Width',
  submitted_height: 'Height',
  submitted_weight: 'Weight',
};

/**
 * Element name of a field: "delivery.postal_code" is "Receiver/PostalCode". Parcels count from 1.
 */
export const elementOf = (field: string): string =>
  field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? `Parcel[${Number(part) + 1}]` : (elements[part] ?? part)))
    .join('/');
