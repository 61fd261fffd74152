import * as z from 'zod';
import { addressBelow } from './address-below.ts';
import {
  addressFrom,
  geocodeFailure,
  type FoundAddress,
  type Geocoder,
  type ProviderOptions,
} from './found-address.ts';

const features = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
      properties: z.record(z.string(), z.unknown()),
    }),
  ),
});
type Properties = Record<string, unknown>;
type Found = (at: { latitude: number; longitude: number }, has: Properties) => FoundAddress | null;

const firstOf =
  (has: Properties) =>
  (...names: string[]): string | undefined => {
    const value = names.map((name) => has[name]).find((one) => one !== undefined && one !== '');
    return value === undefined || value === null ? undefined : String(value);
  };

function read(body: unknown, found: Found): FoundAddress[] {
  const parsed = features.safeParse(body);
  if (!parsed.success) throw geocodeFailure('INVALID_ANSWER');
  return parsed.data.features
    .map(({ geometry: { coordinates }, properties }) =>
      found({ longitude: coordinates[0], latitude: coordinates[1] }, properties),
    )
    .filter((address) => address !== null);
}

const photonAddress: Found = (at, has) => {
  const first = firstOf(has);
  const isStreet = has['type'] === 'street';
  const isTown = ['city', 'town', 'village'].includes(String(has['osm_value']));
  return addressFrom({
    ...at,
    provider: 'photon',
    place_id: `${first('osm_type') ?? ''}${first('osm_id') ?? ''}`,
    street_number: first('housenumber'),
    street_name: isStreet ? first('name') : first('street'),
    suburb: first('district', 'locality'),
    city: first('city') ?? (isTown ? first('name') : first('county')),
    zone: first('state'),
    postal_code: first('postcode'),
    country: first('countrycode'),
  });
};

const peliasAddress: Found = (at, has) => {
  const first = firstOf(has);
  const isStreet = has['layer'] === 'street';
  return addressFrom({
    ...at,
    provider: 'pelias',
    place_id: first('gid', 'id') ?? '',
    street_number: first('housenumber'),
    street_name: first('street') ?? (isStreet ? first('name') : undefined),
    suburb: first('neighbourhood', 'borough'),
    city: first('locality', 'localadmin'),
    zone: first('region', 'region_a'),
    postal_code: first('postalcode'),
    country: first('country_a'),
  });
};

function provider(options: ProviderOptions, found: Found) {
  return async (path: string, parameters: [string, string][]): Promise<FoundAddress[]> => {
    if (options.url === undefined) throw geocodeFailure('NOT_CONFIGURED');
    const key: [string, string][] = options.key === undefined ? [] : [['api_key', options.key]];
    const address = addressBelow(options.url, path, [...parameters, ...key]);
    return read(await options.read(address), found);
  };
}

/** Geocoder for Photon: search while typing in OpenStreetMap data. */
export function photon(options: ProviderOptions): Geocoder {
  const fetchFeatures = provider(options, photonAddress);
  const layers = ['house', 'street', 'locality', 'district', 'city'];
  return {
    search: (text) =>
      fetchFeatures('/api', [
        ['q', text],
        ['countrycode', 'ZA'],
        ['limit', '8'],
        ['lang', 'en'],
        ['lat', '-28.48322'],
        ['lon', '24.676997'],
        ...layers.map((layer): [string, string] => ['layer', layer]),
      ]),
    at: async (latitude, longitude) => {
      const [first = null] = await fetchFeatures('/reverse', [
        ['lat', String(latitude)],
        ['lon', String(longitude)],
        ['limit', '1'],
      ]);
      return first;
    },
  };
}

/** Geocoder for Pelias, self-hosted or geocode.earth. */
export function pelias(options: ProviderOptions): Geocoder {
  const fetchFeatures = provider(options, peliasAddress);
  return {
    search: (text) =>
      fetchFeatures('/v1/autocomplete', [
        ['text', text],
        ['boundary.country', 'ZAF'],
        ['layers', 'address,street,neighbourhood,locality'],
        ['focus.point.lat', '-28.48322'],
        ['focus.point.lon', '24.676997'],
      ]),
    at: async (latitude, longitude) => {
      const [first = null] = await fetchFeatures('/v1/reverse', [
        ['point.lat', String(latitude)],
        ['point.lon', String(longitude)],
        ['size', '1'],
        ['boundary.country', 'ZAF'],
      ]);
      return first;
    },
  };
}
