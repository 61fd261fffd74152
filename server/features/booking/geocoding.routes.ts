import { serve } from '#server/http/serve.ts';
import { ApiError } from '#api/api-error.ts';
import { messages } from '#domain/kernel/messages.ts';
import { isInBox } from '#domain/places/south-africa.ts';
import type { Config } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import type { FoundAddress } from '#server/adapters/geocoding/found-address.ts';
import { geocoderOf } from '#server/adapters/geocoding/geocoder.ts';
import { ownKey } from '../settings/settings.ts';

// Runs without a transaction, because the server that geocodes may be slow.
export default serve('geocoding', {
  'POST /geocode': {
    own: async ({ body }, context) => searchAddresses(await withOwnKey(context), body.address),
  },
  'POST /geocodev2': {
    own: async ({ body }, context) => addressAt(await withOwnKey(context), body.lat, body.lng),
  },
});

type GeocoderConfig = Pick<Config, 'geocoder'>;

/** Configuration of the geocoder, with the company's own key if set. */
async function withOwnKey({ config, database }: Pick<Context, 'config' | 'database'>) {
  const key = await ownKey({ config, database }, 'geocoding_api_key', config.geocoder.key);
  return { geocoder: { ...config.geocoder, key } };
}

const CACHED_MS = 10 * 60_000;
const MAX_CACHED = 500;
const cache = new Map<string, { until: number; found: FoundAddress[] }>();

/** Caches recent searches, because providers count every request. */
async function searchAddresses(config: GeocoderConfig, text: string): Promise<FoundAddress[]> {
  const { provider, key: ours = '' } = config.geocoder;
  const key = `${provider} ${ours} ${text.trim().toLowerCase()}`;
  const before = cache.get(key);
  if (before !== undefined && before.until > Date.now()) return before.found;
  const found = await geocoderOf(config).search(text);
  cache.set(key, { until: Date.now() + CACHED_MS, found });
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  return found;
}

const noAddressFound = () =>
  new ApiError(404, { message: messages.geocodeFailed('ZERO_RESULTS'), code: 'not_found' });

/** Finds the address at a point; throws 404 at sea and in other countries. */
async function addressAt(
  config: GeocoderConfig,
  latitude: number,
  longitude: number,
): Promise<FoundAddress> {
  if (!isInBox(latitude, longitude)) throw noAddressFound();
  const found = await geocoderOf(config).at(latitude, longitude);
  if (found === null) throw noAddressFound();
  return found;
}
