import type { Config } from '#server/config/config.ts';
import { recordCall } from '../provider-calls.ts';
import { geocodeFailure, type Fetch, type Geocoder } from './found-address.ts';
import { embedded } from './geocoder-embedded.ts';
import { pelias, photon } from './geocoder-features.ts';
import { google } from './geocoder-google.ts';
import { nominatim } from './geocoder-nominatim.ts';

const TIMEOUT_MS = 5_000;

const statusOf = (code: number): string => {
  if (code === 429) return 'OVER_QUERY_LIMIT';
  return code === 401 || code === 403 ? 'REQUEST_DENIED' : 'UNKNOWN_ERROR';
};

const fetchJson = (url: URL): Promise<unknown> => recordCall('geocoder', () => readJson(url));

/** Sends a GET with a timeout and without redirects; every failure becomes a geocode failure. */
async function readJson(url: URL): Promise<unknown> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
    headers: { accept: 'application/json', 'user-agent': 'Baton' },
  }).catch((error: unknown) => {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw geocodeFailure(isLate ? 'TIMEOUT' : 'UNREACHABLE');
  });
  if (!response.ok) throw geocodeFailure(statusOf(response.status));
  return response.json().catch(() => {
    throw geocodeFailure('INVALID_ANSWER');
  });
}

export function geocoderOf(
  { geocoder }: Pick<Config, 'geocoder'>,
  read: Fetch = fetchJson,
): Geocoder {
  const { provider, url, key } = geocoder;
  const makers = { nominatim, photon, pelias, google };
  return provider === 'embedded' ? embedded : makers[provider]({ url, key, read });
}
