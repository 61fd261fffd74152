import { knownSuburbs, knownTowns } from './suburbs.ts';

/** A town or suburb that is known by name. */
export interface KnownPlace {
  name: string;
  /** The town of a suburb. */
  of: string | null;
  latitude: number;
  longitude: number;
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** A town lies where the suburb does that is called after it, such as Durban Central; otherwise amid its suburbs. */
function townCalled(name: string): KnownPlace {
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

/** Towns, then suburbs, that begin with a text. */
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
  return [...knownTowns.filter(begins).map(townCalled), ...suburbs];
}
