import { useMemo } from 'react';
import type { RequestOf, ResponseOf, RowOf } from '#api/endpoint-types.ts';
import { ApiError } from '#api/api-error.ts';
import { messages } from '#domain/kernel/messages.ts';
import { formatCoordinates, readCoordinates } from '#domain/places/coordinates.ts';
import { isMapLink } from '#domain/places/map-links.ts';
import { provinceOf } from '#domain/places/provinces.ts';
import { threeWordsIn } from '#domain/places/three-words.ts';
import type { FoundAddress } from '#ui/address/address-fields.tsx';
import { lineOf, nameAndCompany, type KeptAddress } from '#ui/address/kept-address.ts';
import type { Found } from './lookup-field.tsx';
import { useApp, type AppContext } from '#ui/app-context.ts';

type RecordKind = RowOf<'GET /search'>[number]['kind'];
interface Named {
  id: number;
  words: string;
}

/** Server searches for form fields: addresses in South Africa, and records of an entity. */
export function useLookups() {
  const { api } = useApp();
  return useMemo(
    () => ({
      addresses: (text: string, signal: AbortSignal) => addresses(api, text, signal),
      records: (kind: RecordKind) => (text: string, signal: AbortSignal) =>
        records(api, { kind, text, signal }),
      addressBook:
        (kind: 'collection' | 'delivery', account: number | null) =>
        (text: string, signal: AbortSignal) =>
          keptAddresses(api, { kind, account, text, signal }),
    }),
    [api],
  );
}

/** Province, and a remark if the street is not verified. */
const placeWords = (one: ResponseOf<'POST /geocode'>[number]): string =>
  [
    provinceOf(one.zone)?.name,
    one.street_address !== '' && !one.is_street_verified && 'street not verified',
  ]
    .filter(Boolean)
    .join(', ');

async function addresses(
  api: AppContext['api'],
  address: string,
  signal: AbortSignal,
): Promise<Found<FoundAddress>[]> {
  const words = threeWordsIn(address);
  if (words !== null) return [await threeWords(api, words, signal)];
  const point = readCoordinates(address);
  if (point.ok) return [await addressAt(api, { ...point, label: pointLabel(point) }, signal)];
  if (isMapLink(address)) throw new Error(point.why);
  const found = await api.call('POST /geocode', { body: { address } }, { signal }).catch(failed);
  return found.map((one) => ({
    key: one.place_id,
    label: one.formatted_address,
    detail: placeWords(one),
    value: {
      street_address: one.street_address,
      suburb: one.suburb,
      city: one.city,
      zone: one.zone,
      postal_code: one.postal_code,
      latitude: one.latitude,
      longitude: one.longitude,
    },
  }));
}

/** Address for three words (what3words), with the exact coordinates of the words. */
async function threeWords(
  api: AppContext['api'],
  words: string,
  signal: AbortSignal,
): Promise<Found<FoundAddress>> {
  const { latitude, longitude } = await api.call(
    'GET /what3words',
    { query: { words } },
    { signal },
  );
  return addressAt(api, { latitude, longitude, label: `///${words}` }, signal);
}

interface LabelledPoint {
  latitude: number;
  longitude: number;
  label: string;
}

const pointLabel = ({ latitude, longitude }: Omit<LabelledPoint, 'label'>): string =>
  formatCoordinates(longitude, latitude);

/** Address at a point, with its exact coordinates. */
async function addressAt(
  api: AppContext['api'],
  { latitude, longitude, label }: LabelledPoint,
  signal: AbortSignal,
): Promise<Found<FoundAddress>> {
  const body = { lat: latitude, lng: longitude };
  const there = await api.call('POST /geocodev2', { body }, { signal }).catch(failed);
  const { street_address, suburb, city, zone, postal_code } = there;
  return {
    key: label,
    label,
    detail: there.formatted_address,
    value: { street_address, suburb, city, zone, postal_code, latitude, longitude },
  };
}

interface WantedAddress {
  kind: 'collection' | 'delivery';
  /** Account whose address book is searched; null for all addresses that the user can see. */
  account: number | null;
  text: string;
  signal: AbortSignal;
}

/** Searches the address book, the most used addresses first. */
async function keptAddresses(
  api: AppContext['api'],
  { kind, account, text, signal }: WantedAddress,
): Promise<Found<KeptAddress>[]> {
  const query: RequestOf<'GET /address-books'>['query'] = {
    filter: {
      search: text,
      kind: [kind, 'both'],
      ...(account !== null && { account_id: account }),
    },
    sort: ['used', 'DESC'],
    range: [0, 9],
  };
  const { rows } = await api.call('GET /address-books', { query }, { signal });
  return rows.map((kept) => ({
    key: kept.id,
    label: nameAndCompany(kept),
    detail: lineOf(kept),
    value: kept,
  }));
}

function failed(error: unknown): never {
  const reason = error instanceof ApiError ? error.message : String(error);
  const isSaid = reason.startsWith(messages.geocodeFailed(''));
  throw new Error(isSaid ? reason : messages.geocodeFailed(reason));
}

interface Wanted {
  kind: RecordKind;
  text: string;
  signal: AbortSignal;
}

async function records(
  api: AppContext['api'],
  { kind, text, signal }: Wanted,
): Promise<Found<Named>[]> {
  const found = await api.call('GET /search', { query: { q: text } }, { signal });
  return found
    .filter((one) => one.kind === kind)
    .map(({ id, title, detail }) => ({
      key: id,
      label: title,
      detail,
      value: { id, words: title },
    }));
}
