import { phoneText } from '../../src/domain/phone.ts';

/** What documents print of a shipment: never a charge. */
export interface Consignment {
  provider: string;
  /** A data URL; null where the company has no logo. */
  logo: string | null;
  support: string;
  short_tracking_reference: string;
  customer_reference: string | null;
  service: string;
  account_code: string;
  /** Who pays, as the booking says. */
  terms: string | null;
  /** The paper of its stickers. */
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

/** An address as it is written on a label, line by line. */
export const linesOf = (party: Party): string[] =>
  [
    party.company ?? '',
    party.name,
    party.street_address,
    party.suburb,
    `${party.city}, ${party.zone} ${party.postal_code}`,
    phoneText(party.mobile_number ?? ''),
  ].filter((line) => line !== '');
