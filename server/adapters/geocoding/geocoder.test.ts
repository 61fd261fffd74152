import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { embedded } from './geocoder-embedded.ts';
import { geocoderOf } from './geocoder.ts';

describe('the embedded geocoder', () => {
  test.each([
    ['sea point', { suburb: 'Sea Point', city: 'Cape Town', zone: 'WC', postal_code: '8005' }],
    ['12 Main Road, Sea Point', { street_address: '12 Main Road', suburb: 'Sea Point' }],
    ['12 main rd sea point cape town', { street_name: 'Main Rd', suburb: 'Sea Point' }],
    ['rosbank', { suburb: 'Rosebank' }],
    ['umhlnga', { suburb: 'Umhlanga Rocks' }],
    ['0083', { suburb: 'Hatfield', postal_code: '0083' }],
  ])('finds "%s"', async (text, expected) => {
    const [first] = await embedded.search(text);
    expect(first).toMatchObject({ ...expected, country: 'ZA', provider: 'embedded' });
  });

  test('marks a street that it does not know as not verified', async () => {
    const [first] = await embedded.search('12 Main Road, Sea Point');
    expect(first).toMatchObject({ is_street_verified: false, accuracy: 'suburb' });
  });

  test('finds nothing for nonsense', async () => {
    expect(await embedded.search('qqqq zzzz')).toEqual([]);
  });

  test('adds the suburb to a point and keeps its coordinates', async () => {
    const found = await embedded.at(-33.917, 18.389);
    expect(found).toMatchObject({ suburb: 'Sea Point', latitude: -33.917, longitude: 18.389 });
    expect(await embedded.at(-30, 20)).toBeNull();
    expect(await embedded.at(51.5, -0.1)).toBeNull();
  });
});

function geocoderWith(provider: string, answer: unknown) {
  const asked: URL[] = [];
  const config = readConfig({
    BATON_GEOCODER: provider,
    BATON_GEOCODER_URL: 'https://geo.example/base',
    BATON_GEOCODER_KEY: 'k1',
  });
  const geocoder = geocoderOf(config, async (url) => {
    asked.push(url);
    return answer;
  });
  return { geocoder, asked };
}

const home = {
  street_address: '12 Main Road',
  suburb: 'Sea Point',
  city: 'Cape Town',
  zone: 'WC',
  postal_code: '8005',
  country: 'ZA',
  latitude: -33.9,
  longitude: 18.4,
  accuracy: 'rooftop',
  is_street_verified: true,
};
const photonFeature = (properties: object, coordinates = [18.4, -33.9]) => ({
  features: [{ geometry: { coordinates }, properties }],
});
const answers: Record<string, unknown> = {
  nominatim: [
    {
      place_id: 1,
      lat: '-33.9',
      lon: '18.4',
      address: {
        house_number: '12',
        road: 'Main Road',
        suburb: 'Sea Point',
        city: 'Cape Town',
        state: 'Western Cape',
        'ISO3166-2-lvl4': 'ZA-WC',
        postcode: '8005',
        country_code: 'za',
      },
    },
  ],
  photon: photonFeature({
    osm_type: 'N',
    osm_id: 7,
    housenumber: '12',
    street: 'Main Road',
    district: 'Sea Point',
    city: 'Cape Town',
    state: 'Western Cape',
    postcode: '8005',
    countrycode: 'ZA',
  }),
  pelias: photonFeature({
    gid: 'oa:1',
    housenumber: '12',
    street: 'Main Road',
    neighbourhood: 'Sea Point',
    locality: 'Cape Town',
    region: 'Western Cape',
    postalcode: '8005',
    country_a: 'ZAF',
  }),
  google: {
    status: 'OK',
    results: [
      {
        place_id: 'g1',
        geometry: { location: { lat: -33.9, lng: 18.4 } },
        address_components: [
          { long_name: '12', short_name: '12', types: ['street_number'] },
          { long_name: 'Main Road', short_name: 'Main Rd', types: ['route'] },
          { long_name: 'Sea Point', short_name: 'Sea Point', types: ['sublocality'] },
          { long_name: 'Cape Town', short_name: 'Cape Town', types: ['locality'] },
          { long_name: 'Western Cape', short_name: 'WC', types: ['administrative_area_level_1'] },
          { long_name: '8005', short_name: '8005', types: ['postal_code'] },
          { long_name: 'South Africa', short_name: 'ZA', types: ['country'] },
        ],
      },
    ],
  },
};

describe.each(Object.keys(answers))('%s', (provider) => {
  test('searches South Africa only and returns addresses in the format of Baton', async () => {
    const { geocoder, asked } = geocoderWith(provider, answers[provider]);
    expect(await geocoder.search('12 Main Road')).toMatchObject([{ ...home, provider }]);
    expect(asked[0]?.search).toMatch(
      /(countrycodes=za|countrycode=ZA|boundary.country=ZAF|country%3AZA)/,
    );
  });

  test('reports an unreadable response of the provider with the specified message', async () => {
    const { geocoder } = geocoderWith(provider, { nonsense: true });
    await expect(geocoder.search('12 Main Road')).rejects.toThrow(
      'Geocode was not successful for the following reason: INVALID_ANSWER',
    );
  });
});

test('addresses outside South Africa are dropped', async () => {
  const { geocoder } = geocoderWith('photon', photonFeature({ city: 'London' }, [-0.1, 51.5]));
  expect(await geocoder.search('London')).toEqual([]);
});

test('the error contains the status of the provider', async () => {
  const { geocoder } = geocoderWith('google', { status: 'OVER_QUERY_LIMIT' });
  await expect(geocoder.search('x')).rejects.toThrow(
    'Geocode was not successful for the following reason: OVER_QUERY_LIMIT',
  );
});
