/** Finds coordinates in links of map services and in `geo:` links. */

const link = /(?:https?:\/\/|geo:|www\.|(?:maps|goo|waze|osm)\.)\S+/i;
const degrees = String.raw`[-+]?\d{1,3}\.\d+`;
const between = String.raw`(?:,|;|%2c)[ +]*`;

/**
 * Parts of a link that can contain coordinates, the most exact first: the pin of a place, named
 * parameters, the last part of the path (the end of a route), and the middle of the map unless it
 * shows a route or the results of a search.
 */
const places = [
  new RegExp(`!3d(${degrees})!4d(${degrees})`, 'i'),
  new RegExp(`\\bmlat=(${degrees})&mlon=(${degrees})`, 'i'),
  new RegExp(
    `[?&](?:q|ll|query|destination|daddr|to|loc|coordinate|coords|sll)=(?:loc:|ll\\.)?(${degrees})${between}(${degrees})`,
    'i',
  ),
  new RegExp(`^geo:(${degrees}),(${degrees})`, 'i'),
  new RegExp(`^.*/(${degrees})${between}(${degrees})(?:[/?&]|$)`, 'i'),
  new RegExp(`^(?!.*/(?:dir|search)/).*@(${degrees}),(${degrees})`, 'i'),
  new RegExp(`#map=\\d+(?:\\.\\d+)?/(${degrees})/(${degrees})`, 'i'),
];

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Whether the text holds a link. */
export const isMapLink = (text: string): boolean => link.test(text);

type Pair = readonly [number, number];

/**
 * Finds coordinates in the link of a text; null if the link has none. `read` reads a part of a path
 * that is written in degrees and minutes, as Google names its places.
 */
export function coordinatesInLink(text: string, read: (part: string) => Pair | null): Pair | null {
  const address = decoded(link.exec(text)?.[0] ?? '');
  const found = places.map((place) => place.exec(address)).find((one) => one !== null);
  if (found) return read(`${found[1]}, ${found[2]}`);
  const named = address.split(/[/?&=]/).find((part) => part.includes('°'));
  return named === undefined ? null : read(named.replaceAll('+', ' '));
}
