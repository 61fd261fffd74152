import type { ResponseOf } from '../../api/endpoint-types.ts';
import { numberOf } from '../../commands/ask.ts';
import type { ParcelMaxima } from '../../domain/parcels.ts';
import {
  emptyParcel,
  parcelErrors,
  parcelToSend,
  type ParcelDraft,
} from '../parcels/parcel-draft.ts';
import { consoleSource } from './console-source.ts';

export type Place = ResponseOf<'GET /quote/places'>[number]['place'];
type Errors = Partial<Record<string, string>>;

/** A place while somebody looks for it: what is typed, and what was chosen. */
export interface PlaceDraft {
  words: string;
  place: Place | null;
}

/** What prices are asked for, while somebody writes it. */
export interface QuoteRequestDraft {
  collection: PlaceDraft;
  delivery: PlaceDraft;
  parcels: readonly ParcelDraft[];
  declared_value: string;
}

export const emptyRequest: QuoteRequestDraft = {
  collection: { words: '', place: null },
  delivery: { words: '', place: null },
  parcels: [emptyParcel],
  declared_value: '',
};

export const placeWords = ({ suburb, city }: Place): string => `${suburb}, ${city}`;

/** Parcels of an earlier quote, to be written again. */
export const parcelDrafts = (
  parcels: readonly {
    [Name in keyof ParcelDraft]: ParcelDraft[Name] | number;
  }[],
): ParcelDraft[] =>
  parcels.map((parcel) => ({
    description: String(parcel.description),
    packaging: String(parcel.packaging),
    submitted_length: String(parcel.submitted_length),
    submitted_width: String(parcel.submitted_width),
    submitted_height: String(parcel.submitted_height),
    submitted_weight: String(parcel.submitted_weight),
  }));

/** What is missing for prices, by the field names of the server. */
export const requestProblems = (draft: QuoteRequestDraft, maxima: ParcelMaxima = {}): Errors => ({
  ...(draft.collection.place === null && { collection: 'Choose where the parcel is collected.' }),
  ...(draft.delivery.place === null && { delivery: 'Choose where the parcel goes.' }),
  ...parcelErrors(draft.parcels, maxima),
});

const placeToSend = ({ place }: PlaceDraft) =>
  place?.locker_id ? { locker_id: place.locker_id } : { ...place, locker_id: null };

/** The request as the server takes it. */
export const requestToSend = (draft: QuoteRequestDraft) => ({
  ...consoleSource,
  collection: placeToSend(draft.collection),
  delivery: placeToSend(draft.delivery),
  parcels: draft.parcels.map(parcelToSend),
  declared_value: numberOf(draft.declared_value) ?? 0,
});
