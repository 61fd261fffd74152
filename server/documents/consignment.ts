import { phoneText } from '#domain/kernel/phone.ts';

/** Data of a shipment for documents, without charges. */
export interface Consignment {
  provider: string;
  /** Logo as a data URL; null for a company without a logo. */
  logo: string | null;
  support: string;
  short_tracking_reference: string;
  customer_reference: string | null;
  service: string;
  account_code: string;
  /** Payer, as booked. */
  terms: string | null;
  /** Paper size of the stickers. */
  label_format: 'A4' | 'A6';
  time_created: string;
  routing: string | null;
  weight: number;
  from: Party;
  to: Party;
  parcels: {
    reference: string;
    number: number;
    description: string;
    size: string;
    weight: number;
  }[];
}

interface Party {
  company: string | null;
  name: string;
  mobile_number: string | null;
  street_address: string;
  suburb: string;
  city: string;
  zone: string;
  postal_code: string;
  instructions: string | null;
}

/** Address lines for a label. */
export const linesOf = (party: Party): string[] =>
  [
    party.company ?? '',
    party.name,
    party.street_address,
    party.suburb,
    `${party.city}, ${party.zone} ${party.postal_code}`,
    phoneText(party.mobile_number ?? ''),
  ].filter((line) => line !== '');
