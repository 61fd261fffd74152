import { formatTwoDecimals } from '#domain/kernel/format.ts';
import type { Parcel } from '../shipment.ts';

/** Formats a weight: "6,8 kg". */
export const formatKilograms = (weight: number): string => `${formatTwoDecimals(weight)} kg`;

export const isMeasured = (parcel: Parcel): boolean => parcel.has_been_dimensioned;

/** Returns the measured weight, or the submitted weight if the parcel was not measured. */
export const weightOf = (parcel: Parcel): number => parcel.actual_weight ?? parcel.submitted_weight;

/** Size of a parcel: "40 × 30 × 25". */
export function sizeOf(parcel: Parcel, of: 'submitted' | 'actual'): string {
  const sides = [parcel[`${of}_length`], parcel[`${of}_width`], parcel[`${of}_height`]];
  return sides.map((side) => (side === null ? '?' : formatTwoDecimals(side))).join(' × ');
}
