import * as z from 'zod';
import { addressBelow } from './address-below.ts';
import {
  addressFrom,
  geocodeFailure,
  type Geocoder,
  type ProviderOptions,
} from './found-address.ts';

const hit = z.object({
  place_id: z.union([z.number(), z.string()]).transform(String),
  lat: z.coerce.number(),
  lon: z.coerce.number(),
  address: z.record(z.string(), z.string()).default({}),
});
const failure = z.object({ error: z.unknown() });

function addressOf({ place_id, lat, lon, address }: z.output<typeof hit>) {
  const first = (...names: string[]) => names.map((name) => address[name]).find(Boolean);
  return addressFrom({
    provider: 'nominatim',
    place_id,
    street_number: first('house_number'),
    street_name: first('road', 'pedestrian', 'residential'),
    suburb: first('suburb', 'neighbourhood', 'quarter', 'residential', 'hamlet'),
    city: first('city', 'town', 'village', 'municipality', 'city_district'),
    zone: first('ISO3166-2-lvl4')?.replace(/^ZA-/, '') ?? first('state'),
    postal_code: first('postcode'),
    country: first('country_code'),
    latitude: lat,
    longitude: lon,
  });
}

/** Geocoder for a self-hosted Nominatim. The public one forbids searching while typing. */
export function nominatim({ url, read }: ProviderOptions): Geocoder {
  const fetchAddresses = (path: string, parameters: Record<string, string>) => {
    if (url === undefined) throw geocodeFailure('NOT_CONFIGURED');
    const fixed = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'en' };
    return read(addressBelow(url, path, { ...fixed, ...parameters }));
  };
  return {
    async search(text) {
      const body = await fetchAddresses('/search', {
        q: text,
        countrycodes: 'za',
        limit: '8',
        layer: 'address',
        viewbox: '16.3,-22,33,-35',
      });
      const hits = z.array(hit).safeParse(body);
      if (!hits.success) throw geocodeFailure('INVALID_ANSWER');
      return hits.data.map(addressOf).filter((address) => address !== null);
    },
    async at(latitude, longitude) {
      const body = await fetchAddresses('/reverse', {
        lat: String(latitude),
        lon: String(longitude),
        zoom: '18',
      });
      if (failure.safeParse(body).success) return null;
      const one = hit.safeParse(body);
      if (!one.success) throw geocodeFailure('INVALID_ANSWER');
      return addressOf(one.data);
    },
  };
}
