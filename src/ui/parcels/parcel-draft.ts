import { numberOf } from '#commands/asking/ask.ts';
import { parcelProblems, type ParcelMaxima } from '#domain/booking/parcels.ts';

type Errors = Partial<Record<string, string>>;

/** Parcel in a form. */
export interface ParcelDraft {
  description: string;
  /** Packaging; empty for the default. */
  packaging: string;
  submitted_length: string;
  submitted_width: string;
  submitted_height: string;
  submitted_weight: string;
}

export const emptyParcel: ParcelDraft = {
  description: 'Parcel',
  packaging: '',
  submitted_length: '',
  submitted_width: '',
  submitted_height: '',
  submitted_weight: '',
};

const measures = [
  ['submitted_length', 'Length'],
  ['submitted_width', 'Width'],
  ['submitted_height', 'Height'],
  ['submitted_weight', 'Weight'],
] as const;

/** Converts a parcel to numbers; invalid numbers become NaN. */
export function parcelToSend(parcel: ParcelDraft) {
  const figure = (text: string) => numberOf(text) ?? Number.NaN;
  return {
    description: parcel.description.trim() || 'Parcel',
    ...(parcel.packaging !== '' && { packaging: parcel.packaging }),
    submitted_length: figure(parcel.submitted_length),
    submitted_width: figure(parcel.submitted_width),
    submitted_height: figure(parcel.submitted_height),
    submitted_weight: figure(parcel.submitted_weight),
  };
}

/** Errors of parcels by field name of the server. */
export const parcelErrors = (parcels: readonly ParcelDraft[], maxima: ParcelMaxima): Errors => ({
  ...measureProblems(parcels),
  ...tooLarge(parcels, maxima),
});

function measureProblems(parcels: readonly ParcelDraft[]): Errors {
  const found = parcels.flatMap((parcel, index) =>
    measures.flatMap(([field, label]): [string, string][] => {
      const value = numberOf(parcel[field]);
      const isRight = value !== undefined && value > 0;
      return isRight ? [] : [[`parcels.${index}.${field}`, `${label} must be more than 0.`]];
    }),
  );
  return Object.fromEntries(found);
}

function tooLarge(parcels: readonly ParcelDraft[], maxima: ParcelMaxima): Errors {
  const problems = parcelProblems(parcels.map(parcelToSend), maxima);
  const numbers = Object.entries(problems).filter(([, texts]) => !texts.join(' ').includes('NaN'));
  return Object.fromEntries(numbers.map(([field, texts]) => [field, texts.join(' ')]));
}
