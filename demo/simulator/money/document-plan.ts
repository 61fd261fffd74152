import { MARKETPLACE_ACCOUNT } from '#demo/money/account-plans.ts';
import type { ApiRequest } from '../api.ts';

/** One in this many bookings arrives as a document from the customer's own system. */
const ONE_IN = 6;
/** One in this many documents lacks the postal code. */
const FAULTY = 12;

type Booking = Extract<ApiRequest, { endpoint: 'POST /shipments' }>['request']['body'];

const escapeXml = (value: unknown): string =>
  String(value ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const element = (name: string, value: unknown): string => `<${name}>${escapeXml(value)}</${name}>`;

/**
 * Waybill of a door-to-door booking; null for bookings with lockers, which the document cannot
 * express.
 */
function waybillOf(booking: Booking, reference: string, isFaulty: boolean): string | null {
  const { delivery, parcels } = booking;
  if (delivery.type === 'locker' || booking.collection.type === 'locker') return null;
  const receiver = [
    element('Name', delivery.name),
    element('MobileNumber', delivery.mobile_number),
    element('StreetAddress', delivery.street_address),
    element('Suburb', delivery.suburb),
    element('City', delivery.city),
    element('Province', delivery.zone),
    element('PostalCode', isFaulty ? '' : delivery.postal_code),
  ].join('');
  const sizes = parcels.map(
    (parcel) =>
      `<Parcel>${element('Length', parcel.submitted_length)}${element('Width', parcel.submitted_width)}${element('Height', parcel.submitted_height)}${element('Weight', parcel.submitted_weight)}</Parcel>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Waybill>${element('Source', 'retail-edi')}${element('Reference', reference)}${element('Service', booking.service_level_code)}
<Receiver>${receiver}</Receiver>
<Parcels>${sizes.join('')}</Parcels></Waybill>`;
}

/**
 * Booking in the marketplace's format; null for bookings with lockers, to which the marketplace
 * does not deliver.
 */
function inboundOf({ delivery, parcels }: Booking, random: () => number): ApiRequest | null {
  if (delivery.type === 'locker') return null;
  const number = 10_000_000 + Math.floor(random() * 89_999_999);
  const body = {
    waybill: `TCGD${number}`,
    orderId: `40${number % 10}-${number % 9_999_991}-${number % 7919}`,
    shipmentId: `AMZN${number.toString(36).toUpperCase()}`,
    station: ['JNB5', 'CPT7', 'DUR2'][number % 3] ?? 'JNB5',
    recipient: delivery.name,
    mobileNumber: delivery.mobile_number ?? '',
    streetAddress: delivery.street_address,
    suburb: delivery.suburb,
    city: delivery.city,
    province: delivery.zone,
    postalCode: random() * FAULTY < 1 ? '' : delivery.postal_code,
    parcels: parcels.map((parcel) => ({
      length: parcel.submitted_length,
      width: parcel.submitted_width,
      height: parcel.submitted_height,
      weight: parcel.submitted_weight,
    })),
  };
  return { endpoint: 'POST /amazon-shipments/inbound', request: { body } };
}

/**
 * Request of a customer for a booking: most use the form, some have a system that sends documents.
 */
export function requestFor(wanted: ApiRequest, random: () => number): ApiRequest {
  if (wanted.endpoint !== 'POST /shipments') return wanted;
  const { body } = wanted.request;
  if (body.account_id === MARKETPLACE_ACCOUNT) return inboundOf(body, random) ?? wanted;
  if (random() * ONE_IN >= 1) return wanted;
  const reference = `EDI-${Math.floor(random() * 1e9)}`;
  const content = waybillOf(body, reference, random() * FAULTY < 1);
  if (content === null) return wanted;
  return { endpoint: 'POST /inbound-xml', request: { body: { content } } };
}
