import { expect, test } from 'vitest';
import { bookingOf, elementOf, referenceOf, sourceOf, type XmlElement } from './inbound-waybill.ts';

const element = (name: string, content: string | XmlElement[]): XmlElement => ({
  name,
  text: typeof content === 'string' ? content : '',
  children: typeof content === 'string' ? [] : content,
});
const waybill = (...children: XmlElement[]) => element('Waybill', children);
const receiver = element('Receiver', [
  element('Company', 'Karoo Outdoor'),
  element('Name', ' Thandi Nkosi '),
  element('PostalCode', '8005'),
]);

test('an inbound XML document becomes a booking', () => {
  const document = waybill(
    element('Reference', ' ORD-4711 '),
    element('Service', 'ECO'),
    element('DeclaredValue', '450.50'),
    receiver,
    element('Parcels', [
      element('Parcel', [element('Length', '30'), element('Weight', '1.4')]),
      element('Parcel', [element('Description', 'Shoes'), element('Weight', 'heavy')]),
    ]),
  );
  expect(bookingOf(document, { company: 'The sender' })).toEqual({
    requested_from: 'api',
    platform: 'xml',
    customer_reference: 'ORD-4711',
    service_level_code: 'ECO',
    declared_value: 450.5,
    collection: { company: 'The sender' },
    delivery: {
      type: 'business',
      company: 'Karoo Outdoor',
      name: 'Thandi Nkosi',
      street_address: '',
      suburb: '',
      city: '',
      zone: '',
      postal_code: '8005',
    },
    parcels: [
      { submitted_length: 30, submitted_weight: 1.4 },
      // Invalid numbers are kept for the booking rules to refuse.
      { description: 'Shoes', submitted_weight: 'heavy' },
    ],
  });
});

test('the sender in a document becomes the collection address', () => {
  const sender = element('Sender', [element('Name', 'Sipho')]);
  expect(bookingOf(waybill(sender), {})).toMatchObject({
    collection: { type: 'residential', name: 'Sipho' },
    parcels: [],
  });
  expect(bookingOf(waybill(sender), {})).not.toHaveProperty('delivery');
});

test('reference and source are read from the document and cut to 60 characters', () => {
  const long = 'x'.repeat(80);
  const document = waybill(element('Reference', long), element('Source', long));
  expect([referenceOf(document), sourceOf(document)]).toEqual([
    long.slice(0, 60),
    long.slice(0, 60),
  ]);
  const silent = waybill(element('Reference', '  '));
  expect([referenceOf(silent), sourceOf(silent)]).toEqual([null, null]);
});

test('a refused field is named by its element in the document', () => {
  expect(elementOf('delivery.postal_code')).toBe('Receiver/PostalCode');
  expect(elementOf('parcels.0.submitted_weight')).toBe('Parcels/Parcel[1]/Weight');
  expect(elementOf('parcels.11.colour')).toBe('Parcels/Parcel[12]/colour');
});
