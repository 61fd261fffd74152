import { invalidError } from '#api/api-error.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { wordListProblem, USUAL_PACKAGING, wordOrDefault } from '#domain/settings/offered-words.ts';

export type PackedParcel = InputOf<'POST /shipments'>['body']['parcels'][number] & {
  packaging: string;
};

/**
 * Adds the default packaging to parcels without packaging; throws 422 with the choices for unknown
 * packaging.
 */
export function packedParcels<Parcel extends { packaging?: string | undefined }>(
  parcels: readonly Parcel[],
  offered: readonly string[],
): (Parcel & { packaging: string })[] {
  const packed = parcels.map((parcel) => ({
    ...parcel,
    packaging: wordOrDefault(parcel.packaging, USUAL_PACKAGING, offered),
  }));
  const problems = packed.flatMap(({ packaging }, index): [string, string[]][] => {
    const problem = wordListProblem(packaging, offered);
    return problem === null ? [] : [[`parcels.${index}.packaging`, [problem]]];
  });
  if (problems.length > 0) throw invalidError(Object.fromEntries(problems));
  return packed;
}
