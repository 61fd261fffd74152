import type { World } from '../world.ts';

export const sandown = {
  type: 'business' as const,
  company: 'Karoo Outdoor',
  name: 'Lerato Mokoena',
  email: 'lerato@karoo.example',
  mobile_number: '+27825550101',
  street_address: '12 Main Road',
  suburb: 'Sandown',
  city: 'Sandton',
  zone: 'GP',
  postal_code: '2196',
};
export const seaPoint = {
  type: 'residential' as const,
  name: 'Thandi Nkosi',
  email: 'thandi@mail.example',
  mobile_number: '+27835550102',
  street_address: '3 Beach Road',
  suburb: 'Sea Point',
  city: 'Cape Town',
  zone: 'WC',
  postal_code: '8005',
};
export const box = {
  description: 'Running shoes',
  packaging: 'Small box',
  submitted_length: 30,
  submitted_width: 20,
  submitted_height: 15,
  submitted_weight: 1.4,
};

export const flyer = {
  description: 'Contract',
  packaging: 'Flyer',
  submitted_length: 30,
  submitted_width: 16,
  submitted_height: 7,
  submitted_weight: 1,
};

/** Fields of a booking from Sandown to Sea Point. */
export const bookingForm = (change: object = {}) => ({
  collection: sandown,
  delivery: seaPoint,
  parcels: [box],
  service_level_code: 'ECO',
  customer_reference: 'ORD-4711',
  ...change,
});

/** Books a new shipment for the account of this user. */
export async function bookAs(here: World, name: string, change: object = {}) {
  const client = await here.as(name);
  return client.call('POST /shipments', { body: bookingForm(change) });
}
