import * as z from 'zod';
import { addressBelow } from './address-below.ts';
import {
  addressFrom,
  geocodeFailure,
  type FoundAddress,
  type Geocoder,
  type ProviderOptions,
} from './found-address.ts';

const result = z.object({
  place_id: z.string(),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
  address_components: z.array(
    z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
  ),
});
const responseSchema = z.object({ status: z.string(), results: z.array(result).default([]) });

function addressOf({ place_id, geometry, address_components }: z.output<typeof result>) {
  const component = (type: string) => address_components.find(({ types }) => types.includes(type));
  const first = (...types: string[]) =>
    types.map((type) => component(type)?.long_name).find(Boolean);
  return addressFrom({
    provider: 'google',
    place_id,
    street_number: first('street_number'),
    street_name: first('route', 'intersection'),
    suburb: first('sublocality_level_1', 'sublocality', 'neighborhood'),
    city: first('locality', 'postal_town', 'administrative_area_level_2'),
    zone: first('administrative_area_level_1'),
    postal_code: first('postal_code'),
    country: component('country')?.short_name,
    latitude: geometry.location.lat,
    longitude: geometry.location.lng,
  });
}

/** Geocoder for Google; the key never reaches a browser. */
export function google({ url, key, read }: ProviderOptions): Geocoder {
  const base = url ?? 'https://maps.googleapis.com';
  const fetchAddresses = async (parameters: Record<string, string>): Promise<FoundAddress[]> => {
    if (key === undefined) throw geocodeFailure('NOT_CONFIGURED');
    const query = { ...parameters, region: 'za', language: 'en', key };
    const parsed = responseSchema.safeParse(
      await read(addressBelow(base, '/maps/api/geocode/json', query)),
    );
    if (!parsed.success) throw geocodeFailure('INVALID_ANSWER');
    const { status, results } = parsed.data;
    if (status !== 'OK' && status !== 'ZERO_RESULTS') throw geocodeFailure(status);
    return results.map(addressOf).filter((address) => address !== null);
  };
  return {
    search: (text) => fetchAddresses({ address: text, components: 'country:ZA' }),
    at: async (latitude, longitude) => {
      const types = 'street_address|route|intersection|sublocality|locality';
      const [first = null] = await fetchAddresses({
        latlng: `${latitude},${longitude}`,
        result_type: types,
      });
      return first;
    },
  };
}
