import { Refusal } from '../../src/api/refusal.ts';
import { messages } from '../../src/domain/messages.ts';
import { isInBox } from '../../src/domain/south-africa.ts';
import type { Config } from '../config.ts';
import type { FoundAddress } from '../outside/found-address.ts';
import { geocoderOf } from '../outside/geocoder.ts';

const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 500;
const kept = new Map<string, { until: number; found: FoundAddress[] }>();

/** What was asked a moment ago is not asked again: providers count every question. */
export async function searchAddresses(config: Config, text: string): Promise<FoundAddress[]> {
  const key = `${config.geocoder.provider} ${text.trim().toLowerCase()}`;
  const before = kept.get(key);
  if (before !== undefined && before.until > Date.now()) return before.found;
  const found = await geocoderOf(config).search(text);
  kept.set(key, { until: Date.now() + KEPT_MS, found });
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return found;
}

const nothingThere = () =>
  new Refusal(404, { message: messages.geocodeFailed('ZERO_RESULTS'), code: 'not_found' });

/** The address at a point; 404 in the sea and in other countries. */
export async function addressAt(
  config: Config,
  latitude: number,
  longitude: number,
): Promise<FoundAddress> {
  if (!isInBox(latitude, longitude)) throw nothingThere();
  const found = await geocoderOf(config).at(latitude, longitude);
  if (found === null) throw nothingThere();
  return found;
}
