import { measures, parcelProblems, type ParcelMaxima } from '#domain/booking/parcels.ts';
import { measureReading, numberProblem, type MeasureUnit } from '#domain/text/numbers.ts';

type Errors = Partial<Record<string, string>>;

/** Form values of a parcel. */
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

/** Converts a parcel to numbers; invalid numbers become NaN. */
export function parcelToSend(parcel: ParcelDraft) {
  const figure = (text: string, unit: MeasureUnit) => {
    const read = measureReading(text, unit);
    return read.ok ? read.value : Number.NaN;
  };
  return {
    description: parcel.description.trim() || 'Parcel',
    ...(parcel.packaging !== '' && { packaging: parcel.packaging }),
    submitted_length: figure(parcel.submitted_length, 'cm'),
    submitted_width: figure(parcel.submitted_width, 'cm'),
    submitted_height: figure(parcel.submitted_height, 'cm'),
    submitted_weight: figure(parcel.submitted_weight, 'kg'),
  };
}

/** Errors of parcels by field name of the server. */
export const parcelErrors = (parcels: readonly ParcelDraft[], maxima: ParcelMaxima): Errors => ({
  ...measureProblems(parcels),
  ...tooLarge(parcels, maxima),
});

function measureProblems(parcels: readonly ParcelDraft[]): Errors {
  const found = parcels.flatMap((parcel, index) =>
    measures.flatMap(({ field, label, unit, example }): [string, string][] => {
      const read = measureReading(parcel[field], unit);
      if (read.ok && read.value > 0) return [];
      const isEmpty = read.ok || read.fault === 'missing';
      const problem = isEmpty ? null : numberProblem(read, { label, example });
      return [[`parcels.${index}.${field}`, problem ?? `${label} must be more than 0.`]];
    }),
  );
  return Object.fromEntries(found);
}

function tooLarge(parcels: readonly ParcelDraft[], maxima: ParcelMaxima): Errors {
  const problems = parcelProblems(parcels.map(parcelToSend), maxima);
  const numbers = Object.entries(problems).filter(([, texts]) => !texts.join(' ').includes('NaN'));
  return Object.fromEntries(numbers.map(([field, texts]) => [field, texts.join(' ')]));
}
