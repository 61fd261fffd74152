import type { ResponseOf } from '#api/endpoint-types.ts';
import { declaredValueIn, declaredValueProblem } from '#domain/booking/declared-value.ts';
import type { ParcelMaxima } from '#domain/booking/parcels.ts';
import {
  emptyParcel,
  parcelErrors,
  parcelToSend,
  type ParcelDraft,
} from '../parcels/parcel-draft.ts';
import { consoleSource } from './console-source.ts';

export type Place = ResponseOf<'GET /quote/places'>[number]['place'];
type Errors = Partial<Record<string, string>>;

/** Form value of a place: the typed text and the chosen place. */
export interface PlaceDraft {
  words: string;
  place: Place | null;
}

/** Form values of a quote request. */
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

/** Parcels of an earlier quote as form fields. */
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

/** Missing fields by field name of the server. */
export const requestProblems = (draft: QuoteRequestDraft, maxima: ParcelMaxima = {}): Errors => ({
  ...(draft.collection.place === null && { collection: 'Choose where the parcel is collected.' }),
  ...(draft.delivery.place === null && { delivery: 'Choose where the parcel goes.' }),
  ...parcelErrors(draft.parcels, maxima),
  ...valueErrors(draft.declared_value),
});

/** Error of a declared value by field name of the server. */
export function valueErrors(text: string): Errors {
  const problem = declaredValueProblem(text);
  return problem === null ? {} : { declared_value: problem };
}

const placeToSend = ({ place }: PlaceDraft) =>
  place?.locker_id ? { locker_id: place.locker_id } : { ...place, locker_id: null };

/** Converts the form to the request. */
export const requestToSend = (draft: QuoteRequestDraft) => ({
  ...consoleSource,
  collection: placeToSend(draft.collection),
  delivery: placeToSend(draft.delivery),
  parcels: draft.parcels.map(parcelToSend),
  declared_value: declaredValueIn(draft.declared_value),
});
