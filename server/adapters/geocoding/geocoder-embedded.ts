import { withoutAccents } from '#domain/text/characters.ts';
import { knownSuburbs, type Suburb } from '#domain/places/suburbs.ts';
import { provinceOf } from '#domain/places/provinces.ts';
import { isInBox } from '#domain/places/south-africa.ts';
import { addressFrom, type FoundAddress, type Geocoder } from './found-address.ts';

const MAX_FOUND = 8;
const GOOD_ENOUGH = 0.45;
const NEAREST_DEGREES = 1.5;

const plain = (text: string): string =>
  withoutAccents(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

function trigrams(text: string): Set<string> {
  const padded = `  ${text} `;
  return new Set(
    Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => padded.slice(at, at + 3)),
  );
}

function similarity(one: Set<string>, other: Set<string>): number {
  const shared = [...one].filter((piece) => other.has(piece)).length;
  return shared / (one.size + other.size - shared);
}

const known = knownSuburbs.map((place) => {
  const province = provinceOf(place.zone)?.name ?? '';
  const { suburb, city, postal_code } = place;
  const spellings = [
    suburb,
    `${suburb} ${city}`,
    `${suburb} ${postal_code}`,
    `${suburb} ${city} ${postal_code}`,
    `${suburb} ${city} ${province}`,
    `${suburb} ${city} ${province} ${postal_code}`,
    city,
    `${city} ${postal_code}`,
    postal_code,
  ].map(plain);
  return { place, spellings: spellings.map((text) => ({ text, pieces: trigrams(text) })) };
});

/**
 * Similarity of a text and a place name, from 0 to 1; an equal beginning counts more than similar
 * letters.
 */
function likeness(
  text: string,
  pieces: Set<string>,
  spellings: (typeof known)[number]['spellings'],
) {
  return Math.max(
    ...spellings.map((spelling, index) => {
      if (spelling.text === text) return 1 - index * 0.001;
      if (spelling.text.startsWith(text)) return 0.95 - index * 0.001;
      return similarity(pieces, spelling.pieces) * 0.9;
    }),
  );
}

function best(text: string): { place: Suburb; score: number }[] {
  if (text.length < 2) return [];
  const pieces = trigrams(text);
  return known
    .map(({ place, spellings }) => ({ place, score: likeness(text, pieces, spellings) }))
    .filter(({ score }) => score >= GOOD_ENOUGH)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MAX_FOUND);
}

const toTitleCase = (text: string): string =>
  text.replaceAll(/\b\p{Ll}/gu, (letter) => letter.toUpperCase());

/** Splits the words before the place into number and street: "12 Main Road". */
function streetOf(words: readonly string[]) {
  const [first = '', ...others] = words;
  const hasNumber = /^\d+[a-zA-Z]?$/.test(first);
  return {
    street_number: hasNumber ? first : undefined,
    street_name: toTitleCase((hasNumber ? others : words).join(' ')) || undefined,
  };
}

function addressIn(place: Suburb, street: ReturnType<typeof streetOf>): FoundAddress | null {
  const found = addressFrom({
    ...place,
    ...street,
    provider: 'embedded',
    place_id: plain(`${place.suburb} ${place.city} ${place.postal_code}`).replaceAll(' ', '-'),
  });
  // The street is as typed; the coordinates are those of the suburb.
  return found && { ...found, accuracy: 'suburb', is_street_verified: false };
}

/** Splits a text into street and place at the point where the remainder best matches a place. */
function cut(text: string) {
  const parts = text.split(',').map((part) => part.trim());
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const afterComma = parts.length > 1 ? (parts[0] ?? '').split(/\s+/).length : 0;
  const starts = [...new Set([afterComma, ...words.map((_, at) => at)])].slice(0, 12);
  const tries = starts.map((start) => ({
    street: words.slice(0, start),
    found: best(plain(words.slice(start).join(' '))),
  }));
  const rated = tries.map((one) => ({ ...one, score: one.found[0]?.score ?? 0 }));
  return rated.toSorted((one, other) => other.score - one.score)[0];
}

/** Geocoder with the built-in gazetteer of suburbs and towns; streets are returned as typed. */
export const embedded: Geocoder = {
  search: async (text) => {
    const found = cut(text);
    if (found === undefined) return [];
    const street = streetOf(found.street);
    return found.found
      .map(({ place }) => addressIn(place, street))
      .filter((address) => address !== null);
  },
  at: async (latitude, longitude) => {
    if (!isInBox(latitude, longitude)) return null;
    const away = (place: Suburb) =>
      (place.latitude - latitude) ** 2 + (0.87 * (place.longitude - longitude)) ** 2;
    const nearest = knownSuburbs.toSorted((one, other) => away(one) - away(other))[0];
    if (nearest === undefined || away(nearest) > NEAREST_DEGREES ** 2) return null;
    const address = addressIn(nearest, { street_number: undefined, street_name: undefined });
    return address && { ...address, latitude, longitude };
  },
};
