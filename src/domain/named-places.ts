/**
 * Checks coordinates against the place that an address names. A client sends both, and the price hangs on the place, so
 * coordinates count only where the named suburb, postal code or town reaches.
 *
 * - A known suburb or postal code reaches to its nearest neighbour of another postal code: 2 to 15 km.
 * - A known town whose postal code is unknown reaches 15 km around each of its suburbs.
 * - A place that the gazetteer does not know is compared with the places of the most similar postal codes.
 * - The province must be one of the town, of the postal code, or of the range of an unknown postal code.
 *
 * `compareCoordinates({ suburb: 'Musina', city: 'Musina', postal_code: '0900' }, { latitude: -26.1, longitude: 28.05 })`
 * is `outside`: Musina is charged.
 */
import { kilometresBetween, type GroundPoint } from './kilometres.ts';
import { provincesOfPostalCode } from './postal-codes.ts';
import { provinceOf } from './provinces.ts';
import { knownSuburbs, type Suburb } from './suburbs.ts';

/** The place that an address names. */
export interface NamedAddress {
  suburb: string;
  city: string;
  zone: string;
  postal_code: string;
}

// The gazetteer is exact to about a kilometre.
const LEAST_REACH_KM = 2;
const MOST_REACH_KM = 15;
const DISTRICT_KM = 60;
const CONTRADICTION_KM = 60;
const LEAST_SHARED_DIGITS = 2;

const plain = (text: string): string => text.trim().toLowerCase();

/** Provinces of other towns with the name of a known one, in lower case. */
const namesakes: Readonly<Record<string, string | undefined>> = { middelburg: 'EC' };

/** Whether an address names such another town: its postal code lies in the same province. */
const isNamesake = ({ city, zone, postal_code }: NamedAddress): boolean =>
  namesakes[plain(city)] === zone &&
  provincesOfPostalCode(postal_code).some((province) => province === zone);

const inTown = (address: NamedAddress): Suburb[] =>
  isNamesake(address)
    ? []
    : knownSuburbs.filter((known) => plain(known.city) === plain(address.city));

const ofCode = ({ postal_code }: Pick<NamedAddress, 'postal_code'>): Suburb[] =>
  knownSuburbs.filter((known) => known.postal_code === postal_code);

/** Whether the gazetteer knows both town and postal code, and no place of one is near a place of the other. */
function areApart(town: readonly Suburb[], code: readonly Suburb[]): boolean {
  const isFar = (one: Suburb) =>
    town.every((other) => kilometresBetween(one, other) > CONTRADICTION_KM);
  return town.length > 0 && code.length > 0 && code.every(isFar);
}

/** The gazetteer's places for an address, the most specific: suburb, postal code, then town. A far postal code is ignored. */
function placesOf(address: NamedAddress): { places: Suburb[]; isTown: boolean } {
  const [town, code] = [inTown(address), ofCode(address)];
  const suburb = town.filter((known) => plain(known.suburb) === plain(address.suburb));
  if (suburb.length > 0) return { places: suburb, isTown: false };
  const both = code.filter((known) => town.includes(known));
  if (both.length > 0) return { places: both, isTown: false };
  const isTown = code.length === 0 || areApart(town, code);
  return { places: isTown ? town : code, isTown };
}

/** The point of the named place; null where the gazetteer does not know it. */
export function namedPoint(address: NamedAddress): GroundPoint | null {
  const [first] = placesOf(address).places;
  return first === undefined ? null : { latitude: first.latitude, longitude: first.longitude };
}

const reachOf = (place: Suburb): number =>
  Math.max(
    LEAST_REACH_KM,
    Math.min(
      MOST_REACH_KM,
      ...knownSuburbs
        .filter(({ postal_code }) => postal_code !== place.postal_code)
        .map((other) => kilometresBetween(place, other)),
    ),
  );

/** Known places whose postal codes share the most leading digits with this one, at least two. */
function districtOf({ postal_code: code }: NamedAddress): Suburb[] {
  for (let digits = code.length - 1; digits >= LEAST_SHARED_DIGITS; digits -= 1) {
    const found = knownSuburbs.filter((known) =>
      known.postal_code.startsWith(code.slice(0, digits)),
    );
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * Whether coordinates lie in the place that an address names: `inside` it, `near` a place that the gazetteer does not
 * know, or `outside`.
 */
export function compareCoordinates(
  address: NamedAddress,
  point: GroundPoint,
): 'inside' | 'near' | 'outside' {
  const { places, isTown } = placesOf(address);
  const reaches = (place: Suburb) =>
    kilometresBetween(place, point) <= (isTown ? MOST_REACH_KM : reachOf(place));
  if (places.length > 0) return places.some(reaches) ? 'inside' : 'outside';
  return districtOf(address).some((place) => kilometresBetween(place, point) <= DISTRICT_KM)
    ? 'near'
    : 'outside';
}

/** Says that the postal code is not in the named town, which then decides; null where they agree or one is unknown. */
export function postalCodeProblem(address: NamedAddress): string | null {
  const [town, code] = [inTown(address), ofCode(address)];
  const [first] = code;
  if (first === undefined || !areApart(town, code)) return null;
  return `Postal code ${address.postal_code} is in ${first.city}, not in ${address.city.trim()}`;
}

const nameOf = (code: string): string => provinceOf(code)?.name ?? code;

interface PlaceProblem {
  field: 'zone' | 'postal_code';
  text: string;
}

const wrongProvince = (place: string, provinces: readonly string[]): PlaceProblem => ({
  field: 'zone',
  text: `${place} is in ${provinces.map(nameOf).join(' or ')}. Correct the province or the address.`,
});

/** Correction for a place that the gazetteer does not know: the postal code tells the province. */
function unknownPlaceProblem({ postal_code, zone }: NamedAddress): PlaceProblem | null {
  const provinces = provincesOfPostalCode(postal_code);
  if (provinces.some((one) => one === zone)) return null;
  if (provinces.length > 0) return wrongProvince(`Postal code ${postal_code}`, provinces);
  return {
    field: 'postal_code',
    text: `There is no postal code ${postal_code}. Correct the postal code.`,
  };
}

/** Correction for a town or postal code outside the province that was sent; null if they agree. */
export function placeProblem(address: NamedAddress): PlaceProblem | null {
  const [town, code] = [inTown(address), ofCode(address)];
  const charged = areApart(town, code) ? town : [...town, ...code];
  if (charged.length === 0) return unknownPlaceProblem(address);
  if (charged.some(({ zone }) => zone === address.zone)) return null;
  const city = address.city.trim();
  const known = charged.length > town.length ? `${city}, ${address.postal_code}` : city;
  const place = town.length > 0 ? known : `Postal code ${address.postal_code}`;
  return wrongProvince(place, [...new Set(charged.map(({ zone }) => zone))]);
}
