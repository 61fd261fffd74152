import { knownSuburbs, knownTowns } from './suburbs.ts';

/** Town or suburb with a known position. */
export interface KnownPlace {
  name: string;
  /** Town of a suburb; null for a town. */
  of: string | null;
  latitude: number;
  longitude: number;
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/**
 * Returns the position of a town: the suburb that is named after the town, such as Durban Central;
 * without one, the mean of all its suburbs.
 */
function townNamed(name: string): KnownPlace {
  const all = knownSuburbs.filter(({ city }) => city === name);
  const centre = all.find(({ suburb }) => suburb.startsWith(name));
  const suburbs = centre ? [centre] : all;
  return {
    name,
    of: null,
    latitude: mean(suburbs.map(({ latitude }) => latitude)),
    longitude: mean(suburbs.map(({ longitude }) => longitude)),
  };
}

/** Towns, then suburbs, whose names begin with a text. */
export function knownPlaces(text: string): KnownPlace[] {
  const low = text.trim().toLowerCase();
  if (low === '') return [];
  const begins = (name: string) => name.toLowerCase().startsWith(low);
  const suburbs = knownSuburbs
    .filter(({ suburb }) => begins(suburb))
    .map(({ suburb, city, latitude, longitude }) => ({
      name: suburb,
      of: city,
      latitude,
      longitude,
    }));
  return [...knownTowns.filter(begins).map(townNamed), ...suburbs];
}
