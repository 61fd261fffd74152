/**
 * Checks coordinates against the place that an address names. A client sends both and the price
 * depends on the place, so coordinates count only within the named suburb, postal code or town.
 *
 * - A known suburb or postal code reaches 2 to 15 km: up to the next place with another code.
 * - A known town whose postal code is unknown reaches 15 km around each of its suburbs.
 * - An unknown place is compared with the places of the most similar postal codes.
 * - The province must match the town, the postal code, or the range of an unknown postal code.
 *
 *     const musina = { suburb: 'Musina', city: 'Musina', postal_code: '0900', zone: 'LP' };
 *     compareCoordinates(musina, { latitude: -26.1, longitude: 28.05 }) // outside: Musina is charged
 */
import { searchText } from '../text/search.ts';
import { kilometresBetween, type GroundPoint } from './kilometres.ts';
import { provincesOfPostalCode } from './postal-codes.ts';
import { provinceOf } from './provinces.ts';
import { knownSuburbs, type Suburb } from './suburbs.ts';

/** Place that an address names. */
export interface NamedAddress {
  suburb: string;
  city: string;
  zone: string;
  postal_code: string;
}

// Smallest reach of a place, because positions in the gazetteer are accurate only to about a
// kilometre.
const MIN_REACH_KM = 2;
const MAX_REACH_KM = 15;
const DISTRICT_KM = 60;
const CONTRADICTION_KM = 60;
const MIN_SHARED_DIGITS = 2;

/** Earlier, Afrikaans and short names of known towns, in the form used for comparison. */
const otherNames: Readonly<Record<string, string | undefined>> = {
  kaapstad: 'capetown',
  cpt: 'capetown',
  jhb: 'johannesburg',
  joburg: 'johannesburg',
  pta: 'pretoria',
  portelizabeth: 'gqeberha',
  uitenhage: 'kariega',
  grahamstown: 'makhanda',
  grahamstad: 'makhanda',
  queenstown: 'komani',
  umtata: 'mthatha',
  ooslonden: 'eastlondon',
  pietersburg: 'polokwane',
  potgietersrus: 'mokopane',
  warmbaths: 'belabela',
  warmbad: 'belabela',
  ellisras: 'lephalale',
  messina: 'musina',
  nelspruit: 'mbombela',
  witbank: 'emalahleni',
  lydenburg: 'mashishing',
  mafikeng: 'mahikeng',
  mmabatho: 'mahikeng',
};

/** Letters and digits of a name, without accents. */
const lettersOf = (text: string): string => searchText(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Normalises a place name for comparison, whatever its signs, accents and case. */
const normalise = (text: string): string => otherNames[lettersOf(text)] ?? lettersOf(text);

/** Provinces of unknown towns, by the lower-case name that they share with a known town. */
const namesakes: Readonly<Record<string, string | undefined>> = { middelburg: 'EC' };

/**
 * Whether the address means the unknown one of two towns with the same name, by its province and
 * postal code.
 */
const isNamesake = ({ city, zone, postal_code }: NamedAddress): boolean =>
  namesakes[normalise(city)] === zone &&
  provincesOfPostalCode(postal_code).some((province) => province === zone);

const inTown = (address: NamedAddress): Suburb[] =>
  isNamesake(address)
    ? []
    : knownSuburbs.filter((known) => normalise(known.city) === normalise(address.city));

const ofCode = ({ postal_code }: Pick<NamedAddress, 'postal_code'>): Suburb[] =>
  knownSuburbs.filter((known) => known.postal_code === postal_code);

/** Whether town and postal code are both known, but none of their places are near each other. */
function areApart(town: readonly Suburb[], code: readonly Suburb[]): boolean {
  const isFar = (one: Suburb) =>
    town.every((other) => kilometresBetween(one, other) > CONTRADICTION_KM);
  return town.length > 0 && code.length > 0 && code.every(isFar);
}

/**
 * Known places of an address, the most specific first: suburb, postal code, town. A postal code far
 * from the town is ignored.
 */
function placesOf(address: NamedAddress): { places: Suburb[]; isTown: boolean } {
  const [town, code] = [inTown(address), ofCode(address)];
  const suburb = town.filter((known) => normalise(known.suburb) === normalise(address.suburb));
  if (suburb.length > 0) return { places: suburb, isTown: false };
  const both = code.filter((known) => town.includes(known));
  if (both.length > 0) return { places: both, isTown: false };
  const isTown = code.length === 0 || areApart(town, code);
  return { places: isTown ? town : code, isTown };
}

/** Point of the named place; null if unknown. */
export function namedPoint(address: NamedAddress): GroundPoint | null {
  const [first] = placesOf(address).places;
  return first === undefined ? null : { latitude: first.latitude, longitude: first.longitude };
}

const reachOf = (place: Suburb): number =>
  Math.max(
    MIN_REACH_KM,
    Math.min(
      MAX_REACH_KM,
      ...knownSuburbs
        .filter(({ postal_code }) => postal_code !== place.postal_code)
        .map((other) => kilometresBetween(place, other)),
    ),
  );

/**
 * Known places whose postal codes share the most leading digits (at least two) with the address.
 */
function districtOf({ postal_code: code }: NamedAddress): Suburb[] {
  for (let digits = code.length - 1; digits >= MIN_SHARED_DIGITS; digits -= 1) {
    const found = knownSuburbs.filter((known) =>
      known.postal_code.startsWith(code.slice(0, digits)),
    );
    if (found.length > 0) return found;
  }
  return [];
}

/** Position of coordinates: `inside` the named place, `near` an unknown place, or `outside`. */
export function compareCoordinates(
  address: NamedAddress,
  point: GroundPoint,
): 'inside' | 'near' | 'outside' {
  const { places, isTown } = placesOf(address);
  const reaches = (place: Suburb) =>
    kilometresBetween(place, point) <= (isTown ? MAX_REACH_KM : reachOf(place));
  if (places.length > 0) return places.some(reaches) ? 'inside' : 'outside';
  return districtOf(address).some((place) => kilometresBetween(place, point) <= DISTRICT_KM)
    ? 'near'
    : 'outside';
}

/** Whether all places of the postal code are outside the town and too far from its places. */
const isElsewhere = (town: readonly Suburb[], code: readonly Suburb[]): boolean =>
  town.length > 0 &&
  code.every(({ city }) => !town.some((place) => place.city === city)) &&
  code.every((one) => town.every((other) => kilometresBetween(one, other) > MAX_REACH_KM));

const MAX_CODES = 3;

/**
 * Returns the postal codes that an address probably means: those of its suburb, otherwise those of
 * its town.
 */
function likelyCodes(address: NamedAddress, town: readonly Suburb[]): string {
  const suburb = town.filter((known) => normalise(known.suburb) === normalise(address.suburb));
  const codes = new Set((suburb.length > 0 ? suburb : town).map((known) => known.postal_code));
  return [...codes].slice(0, MAX_CODES).join(', ');
}

/**
 * Warns about a postal code outside the named town, with the likely code and the place that is
 * charged; null if code and town agree or one is unknown.
 */
export function postalCodeProblem(address: NamedAddress): string | null {
  const [town, code] = [inTown(address), ofCode(address)];
  const [first] = code;
  if (first === undefined || !isElsewhere(town, code)) return null;
  const city = address.city.trim();
  const { places } = placesOf(address);
  const charged = places.some((place) => town.includes(place)) ? city : first.city;
  return `Postal code ${address.postal_code} is in ${first.city}, not in ${city} (${likelyCodes(address, town)}): the price is for ${charged}`;
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

/** Error for an unknown place whose postal code contradicts the province or does not exist. */
function unknownPlaceProblem({ postal_code, zone }: NamedAddress): PlaceProblem | null {
  const provinces = provincesOfPostalCode(postal_code);
  if (provinces.some((one) => one === zone)) return null;
  if (provinces.length > 0) return wrongProvince(`Postal code ${postal_code}`, provinces);
  return {
    field: 'postal_code',
    text: `There is no postal code ${postal_code}. Correct the postal code.`,
  };
}

/** Returns the error for a town or postal code outside the given province; null if they agree. */
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
