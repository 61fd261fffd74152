import { isDeepStrictEqual } from 'node:util';
import { invalidError } from '#api/api-error.ts';
import type { GroundPoint } from '#domain/places/kilometres.ts';
import {
  compareCoordinates,
  namedPoint,
  placeProblem,
  postalCodeProblem,
  type NamedAddress,
} from '#domain/places/named-places.ts';
import { provinceOf } from '#domain/places/provinces.ts';
import { ratedEnd } from '#domain/rates/ends.ts';
import type { Db } from '#server/db/open.ts';
import { zonesAt } from './zone-index.ts';

type Side = 'collection' | 'delivery';

/** Point at which an address is priced; `is_rough` if the gazetteer does not know the place. */
export interface PricedPoint {
  latitude: number | null;
  longitude: number | null;
  is_rough: boolean;
}

interface LocatedAddress {
  /** Destination of the driver. */
  latitude: number | null;
  longitude: number | null;
  priced_at: PricedPoint;
  /** Note that the given postal code or coordinates did not decide the price. */
  place_note: string | null;
}

interface SentAddress extends NamedAddress {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

const unknownPoint = { latitude: null, longitude: null };

const sentPoint = ({ latitude, longitude }: SentAddress): GroundPoint | null =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;

const locationColumns = (point: GroundPoint | null, isRough = false) => ({
  ...(point ?? unknownPoint),
  priced_at: { ...(point ?? unknownPoint), is_rough: isRough },
});

/**
 * Whether a point is in the same price areas as the named place, whose coordinates may be unknown.
 */
async function isPricedAlike(
  db: Db,
  { zone }: NamedAddress,
  { point, named }: { point: GroundPoint; named: GroundPoint | null },
): Promise<boolean> {
  const there = ratedEnd(zone, await zonesAt(db, point));
  const here = ratedEnd(zone, named && (await zonesAt(db, named)));
  return isDeepStrictEqual(there, { ...here, surcharge_areas: here.surcharge_areas ?? [] });
}

function noteOf(
  side: Side | null,
  { suburb, city, postal_code, zone }: NamedAddress,
  { named, isAlike }: { named: GroundPoint | null; isAlike: boolean },
): string {
  const place = [...new Set([suburb.trim(), city.trim(), postal_code])].join(', ');
  const charged = named === null ? (provinceOf(zone)?.name ?? zone) : place;
  const driver = isAlike
    ? 'the driver still gets the coordinates'
    : named === null
      ? 'the driver goes by the written address'
      : 'the driver is sent there';
  return `The coordinates of the ${side ?? 'address'} are outside ${place}: ${charged} is charged and ${driver}`;
}

/**
 * Decides the priced point of an address and the destination of the driver. Coordinates outside the
 * named place never set the price; they become the destination only in the same price areas, so
 * that no driver goes to a place that was not paid for. Throws 422 if the province contradicts town
 * or postal code.
 */
export async function locateAddress(
  db: Db,
  side: Side | null,
  address: SentAddress,
): Promise<LocatedAddress> {
  const problem = placeProblem(address);
  if (problem !== null) {
    const field = side === null ? problem.field : `${side}.${problem.field}`;
    throw invalidError({ [field]: [problem.text] });
  }
  const place_note = postalCodeProblem(address);
  const named = namedPoint(address);
  const point = sentPoint(address);
  if (point === null) return { ...locationColumns(named), place_note };
  const compared = compareCoordinates(address, point);
  if (compared !== 'outside') return { ...locationColumns(point, compared === 'near'), place_note };
  const isAlike = await isPricedAlike(db, address, { point, named });
  return {
    ...locationColumns(named),
    ...(isAlike && point),
    place_note: noteOf(side, address, { named, isAlike }),
  };
}
