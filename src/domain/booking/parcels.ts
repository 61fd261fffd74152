import { volumetricWeight } from '../pricing/services.ts';

/** Parcel as the sender describes it, in cm and kg. */
export interface SentParcel {
  submitted_length: number;
  submitted_width: number;
  submitted_height: number;
  submitted_weight: number;
}

/** Largest parcel that the company accepts; zero or undefined means no limit. */
export interface ParcelMaxima {
  length?: number;
  width?: number;
  height?: number;
  weight?: number;
}

/** Measures of a parcel, with an example for messages. */
export const measures = [
  { field: 'submitted_length', of: 'length', label: 'Length', unit: 'cm', example: '30' },
  { field: 'submitted_width', of: 'width', label: 'Width', unit: 'cm', example: '20' },
  { field: 'submitted_height', of: 'height', label: 'Height', unit: 'cm', example: '15' },
  { field: 'submitted_weight', of: 'weight', label: 'Weight', unit: 'kg', example: '1.4' },
] as const;

/** Errors of parcels that are too large, by field such as `parcels.0.submitted_length`. */
export function parcelProblems(
  parcels: readonly SentParcel[],
  maxima: ParcelMaxima,
): Record<string, string[]> {
  const problems = parcels.flatMap((parcel, index) =>
    measures.flatMap(({ field, of, label, unit }): [string, string[]][] => {
      const most = maxima[of] || Infinity;
      if (parcel[field] <= most) return [];
      const text = `${label} ${parcel[field]} ${unit} is over the maximum of ${most} ${unit}.`;
      return [[`parcels.${index}.${field}`, [text]]];
    }),
  );
  return Object.fromEntries(problems);
}

const hundredths = (amount: number): number => Math.round(amount * 100) / 100;

/** Total actual and volumetric weight of the parcels, in kg. */
export function weightsOf(
  parcels: readonly SentParcel[],
  divisor?: number,
): { actual: number; volumetric: number } {
  const volumes = parcels.map((parcel) =>
    volumetricWeight(
      {
        length: parcel.submitted_length,
        width: parcel.submitted_width,
        height: parcel.submitted_height,
      },
      divisor,
    ),
  );
  return {
    actual: hundredths(parcels.reduce((sum, parcel) => sum + parcel.submitted_weight, 0)),
    volumetric: hundredths(volumes.reduce((sum, volume) => sum + volume, 0)),
  };
}
