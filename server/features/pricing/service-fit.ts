import type { SentParcel } from '#domain/booking/parcels.ts';
import { lockerSizes, lockerSizeFor } from '#domain/pricing/services.ts';
import type { service_levels } from '#server/db/schema/rates.ts';

type Service = typeof service_levels.$inferSelect;

const sideOver = (parcel: SentParcel, most: number): boolean =>
  Math.max(parcel.submitted_length, parcel.submitted_width, parcel.submitted_height) > most;

function fitsDoor(service: Service, parcel: SentParcel): boolean {
  const lockerSize = lockerSizeFor({
    length: parcel.submitted_length,
    width: parcel.submitted_width,
    height: parcel.submitted_height,
    weight: parcel.submitted_weight,
  });
  const offered = lockerSizes.findIndex(
    ({ code }) => service.code === `${service.lane}${code} - ECO`,
  );
  return lockerSize !== undefined && lockerSizes.indexOf(lockerSize) <= offered;
}

/** Returns why a service does not accept these parcels; null if the service accepts them. */
export function misfitReason(service: Service, parcels: readonly SentParcel[]): string | null {
  const { lane, max_weight, max_length } = service;
  if (lane !== 'D2D')
    return parcels.every((parcel) => fitsDoor(service, parcel)) ? null : 'Too large for the door';
  if (max_weight !== null && parcels.some((parcel) => parcel.submitted_weight > max_weight))
    return `Over ${max_weight} kg`;
  if (max_length !== null && parcels.some((parcel) => sideOver(parcel, max_length)))
    return `Over ${max_length} cm`;
  return null;
}
