import { geocoding } from '../../../src/api/contract/geocoding.ts';
import { serve } from '../../serve.ts';
import { ApiError } from '../../../src/api/api-error.ts';
import { messages } from '../../../src/domain/messages.ts';
import { isInBox } from '../../../src/domain/south-africa.ts';
import type { Config } from '../../config.ts';
import type { FoundAddress } from '../../adapters/found-address.ts';
import { geocoderOf } from '../../adapters/geocoder.ts';

// Another server may be slow, and no transaction waits for it.
export default serve(geocoding, {
  'POST /geocode': { own: ({ body }, { config }) => searchAddresses(config, body.address) },
  'POST /geocodev2': { own: ({ body }, { config }) => addressAt(config, body.lat, body.lng) },
});

const CACHED_MS = 10 * 60_000;
const MOST_CACHED = 500;
const cache = new Map<string, { until: number; found: FoundAddress[] }>();

/** What was asked a moment ago is not asked again: providers count every question. */
async function searchAddresses(config: Config, text: string): Promise<FoundAddress[]> {
  const key = `${config.geocoder.provider} ${text.trim().toLowerCase()}`;
  const before = cache.get(key);
  if (before !== undefined && before.until > Date.now()) return before.found;
  const found = await geocoderOf(config).search(text);
  cache.set(key, { until: Date.now() + CACHED_MS, found });
  const [oldest] = cache.keys();
  if (cache.size > MOST_CACHED && oldest !== undefined) cache.delete(oldest);
  return found;
}

const noAddressFound = () =>
  new ApiError(404, { message: messages.geocodeFailed('ZERO_RESULTS'), code: 'not_found' });

/** The address at a point; 404 in the sea and in other countries. */
async function addressAt(
  config: Config,
  latitude: number,
  longitude: number,
): Promise<FoundAddress> {
  if (!isInBox(latitude, longitude)) throw noAddressFound();
  const found = await geocoderOf(config).at(latitude, longitude);
  if (found === null) throw noAddressFound();
  return found;
}
