import * as z from 'zod';
import { ApiError, invalidError } from '#api/api-error.ts';
import { isInBox } from '#domain/places/south-africa.ts';
import type { Config } from '../config/config.ts';
import { addressBelow } from './geocoding/address-below.ts';
import { sendRequest } from './http-request.ts';

const TIMEOUT_MS = 5_000;

const answered = z.object({ coordinates: z.object({ lat: z.number(), lng: z.number() }) });
const refusal = z.object({ error: z.object({ code: z.string() }) });

const unavailable = (message: string) => new ApiError(503, { message, code: 'unavailable' });
const NO_ANSWER = 'The three-word address service did not answer. Try again, or type the address.';

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Looks up the coordinates of three words. Throws errors that tell people what to do. */
export async function pointOfWords({ what3words }: Pick<Config, 'what3words'>, words: string) {
  if (what3words.key === undefined) throw unavailable('Three-word addresses are not set up.');
  const parameters = { words, format: 'json' };
  const response = await sendRequest({
    url: addressBelow(what3words.url, '/convert-to-coordinates', parameters),
    provider: 'what3words',
    method: 'GET',
    headers: { accept: 'application/json', 'x-api-key': what3words.key },
    timeout: TIMEOUT_MS,
    // Allowed because the URL comes from the configuration.
    allowPrivate: true,
  }).catch(() => {
    throw unavailable(NO_ANSWER);
  });
  const body = parseJson(response.text);
  if (refusal.safeParse(body).data?.error.code === 'BadWords')
    throw new ApiError(404, {
      message: 'These words are not a valid three-word address.',
      code: 'not_found',
    });
  const point = response.status === 200 ? answered.safeParse(body).data?.coordinates : undefined;
  if (point === undefined) throw unavailable(NO_ANSWER);
  if (!isInBox(point.lat, point.lng))
    throw invalidError({ words: ['This place is outside South Africa.'] });
  return { words, latitude: point.lat, longitude: point.lng };
}
