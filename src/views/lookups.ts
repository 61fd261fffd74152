import { useMemo } from 'react';
import type { RowOf } from '../api/endpoint.ts';
import { Refusal } from '../api/refusal.ts';
import type { Contract } from '../api/contract.ts';
import { messages } from '../domain/messages.ts';
import type { FoundPlace } from '../ui/address/address-fields.tsx';
import type { Found } from '../ui/form/lookup-field.tsx';
import { useHouse, type House } from './house.ts';

type RecordKind = RowOf<Contract['GET /search']>[number]['kind'];
interface Named {
  id: number;
  words: string;
}

/** Searches of the server for fields: addresses in South Africa, and records of a kind. */
export function useLookups() {
  const { api } = useHouse();
  return useMemo(
    () => ({
      places: (text: string, signal: AbortSignal) => places(api, text, signal),
      records: (kind: RecordKind) => (text: string, signal: AbortSignal) =>
        records(api, { kind, text, signal }),
    }),
    [api],
  );
}

async function places(
  api: House['api'],
  address: string,
  signal: AbortSignal,
): Promise<Found<FoundPlace>[]> {
  const found = await api.call('POST /geocode', { body: { address } }, { signal }).catch(failed);
  return found.map((one) => ({
    key: one.place_id,
    label: one.formatted_address,
    detail: [one.suburb, one.city, one.postal_code].filter(Boolean).join(', '),
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

function failed(error: unknown): never {
  const reason = error instanceof Refusal ? error.message : String(error);
  const isSaid = reason.startsWith(messages.geocodeFailed(''));
  throw new Error(isSaid ? reason : messages.geocodeFailed(reason));
}

interface Wanted {
  kind: RecordKind;
  text: string;
  signal: AbortSignal;
}

async function records(api: House['api'], { kind, text, signal }: Wanted): Promise<Found<Named>[]> {
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
