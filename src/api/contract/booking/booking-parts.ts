import * as z from 'zod';
import { instant } from '../field-parts.ts';
import { price } from '../shipments/shipment-parts.ts';

export const bookedShipment = z.object({
  id: z.int(),
  short_tracking_reference: z.string(),
  status: z.string(),
  service_level_code: z.string(),
  parcels: z.array(z.string()),
  estimated_delivery_to: instant.nullable(),
  price,
  /**
   * Warnings about letters that documents cannot print and texts that a spreadsheet damaged, each
   * with its field.
   */
  warnings: z.array(z.string()),
});

/** Addresses and a parcel for the examples of calls. */
export const sandown = {
  type: 'business',
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
  type: 'residential',
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
