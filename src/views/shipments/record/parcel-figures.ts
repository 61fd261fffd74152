import { formatTwoDecimals } from '../../../domain/format.ts';
import type { Parcel } from '../shipment.ts';

/** 6.8 as "6,8 kg". */
export const kilograms = (weight: number): string => `${formatTwoDecimals(weight)} kg`;

export const isMeasured = (parcel: Parcel): boolean => parcel.has_been_dimensioned;

/** What the scale said, before that what the sender said. */
export const weighed = (parcel: Parcel): number => parcel.actual_weight ?? parcel.submitted_weight;

/** "40 × 30 × 25" */
export function sizeOf(parcel: Parcel, of: 'submitted' | 'actual'): string {
  const sides = [parcel[`${of}_length`], parcel[`${of}_width`], parcel[`${of}_height`]];
  return sides.map((side) => (side === null ? '?' : formatTwoDecimals(side))).join(' × ');
}
