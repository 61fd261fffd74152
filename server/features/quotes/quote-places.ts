import { and, like, notInArray, or } from 'drizzle-orm';
import { provinceOf } from '#domain/places/provinces.ts';
import { knownSuburbs } from '#domain/places/suburbs.ts';
import { searchText } from '#domain/text/search.ts';
import type { Db } from '#server/db/open.ts';
import { patternAtStart, plainText } from '#server/db/conditions.ts';
import { lockers } from '#server/db/schema/lockers.ts';

const MAX_SUBURBS = 8;
const MAX_LOCKERS = 4;
const MIN_TYPED = 2;

function suburbs(words: string) {
  const wanted = searchText(words);
  const begins = (text: string) => searchText(text).startsWith(wanted);
  const found = knownSuburbs.filter(
    ({ suburb, city, postal_code }) => begins(suburb) || begins(city) || begins(postal_code),
  );
  return found.slice(0, MAX_SUBURBS).map((one) => ({
    label: `${one.suburb}, ${one.city}`,
    detail: `${provinceOf(one.zone)?.name ?? one.zone} ${one.postal_code}`,
    place: { ...one, locker_id: null },
  }));
}

async function openLockers(db: Db, words: string) {
  const found = await db
    .select()
    .from(lockers)
    .where(
      and(
        notInArray(lockers.state, ['retired', 'installing']),
        or(
          ...[lockers.name, lockers.suburb, lockers.city].map((column) =>
            like(plainText(column), patternAtStart(words)),
          ),
        ),
      ),
    )
    .orderBy(lockers.name)
    .limit(MAX_LOCKERS);
  return found.map((one) => ({
    label: `Locker ${one.name}`,
    detail: `${one.suburb}, ${one.city}`,
    place: {
      locker_id: one.id,
      suburb: one.suburb,
      city: one.city,
      zone: one.zone,
      postal_code: one.postal_code,
      latitude: one.latitude,
      longitude: one.longitude,
    },
  }));
}

/** Suburbs and then lockers that begin with a text, for the addresses of a quote. */
export async function quotePlaces(db: Db, search: string) {
  const words = search.trim();
  if (words.length < MIN_TYPED) return [];
  return [...suburbs(words), ...(await openLockers(db, words))];
}
