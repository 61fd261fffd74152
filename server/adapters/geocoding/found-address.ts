import type * as z from 'zod';
import type { foundAddress } from '#api/contract/booking/geocoding.ts';
import { ApiError } from '#api/api-error.ts';
import { messages } from '#domain/kernel/messages.ts';
import { provinceOf } from '#domain/places/provinces.ts';
import { isInBox } from '#domain/places/south-africa.ts';

export type FoundAddress = z.output<typeof foundAddress>;

/** An address look-up. Throws `geocodeFailure` if the provider fails. */
export interface Geocoder {
  search(text: string): Promise<FoundAddress[]>;
  at(latitude: number, longitude: number): Promise<FoundAddress | null>;
}

/** Function that fetches JSON; tests pass a substitute. */
export type Fetch = (url: URL) => Promise<unknown>;

/** Error with the specification's text and the status of the provider. */
export const geocodeFailure = (status: string) =>
  new ApiError(502, { message: messages.geocodeFailed(status), code: 'unavailable' });

interface Parts {
  provider: string;
  place_id: string;
  street_number?: string | undefined;
  street_name?: string | undefined;
  suburb?: string | undefined;
  city?: string | undefined;
  zone?: string | undefined;
  postal_code?: string | undefined;
  country?: string | undefined;
  latitude: number;
  longitude: number;
}

function accuracyOf(parts: Parts): FoundAddress['accuracy'] {
  if (parts.street_number) return 'rooftop';
  if (parts.street_name) return 'street';
  return parts.suburb ? 'suburb' : 'city';
}

const isHere = ({ country = 'ZA', latitude, longitude }: Parts): boolean =>
  country.toUpperCase().startsWith('ZA') && isInBox(latitude, longitude);

/** Builds an address from the parts of a provider; null outside South Africa. */
export function addressFrom(parts: Parts): FoundAddress | null {
  if (!isHere(parts)) return null;
  const { street_number = '', street_name = '', suburb = '', postal_code = '' } = parts;
  const city = parts.city ?? suburb;
  const street_address = `${street_number} ${street_name}`.trim();
  const lines = [street_address, suburb, city === suburb ? '' : city, postal_code];
  return {
    formatted_address: lines.filter((text) => text !== '').join(', '),
    street_address,
    street_number,
    street_name,
    suburb,
    city,
    zone: provinceOf(parts.zone ?? '')?.code ?? '',
    postal_code,
    country: 'ZA',
    latitude: parts.latitude,
    longitude: parts.longitude,
    provider: parts.provider,
    place_id: parts.place_id,
    accuracy: accuracyOf(parts),
    is_street_verified: street_name !== '',
  };
}

export interface ProviderOptions {
  url: string | undefined;
  key: string | undefined;
  read: Fetch;
}
