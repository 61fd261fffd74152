import { plainText } from '../text/characters.ts';
import { readDecimal } from '../text/numbers.ts';
import { isInBox } from './south-africa.ts';

/** Coordinates, or why the text has none. */
export type ReadCoordinates =
  | { ok: true; latitude: number; longitude: number }
  | { ok: false; why: string };

const advice = 'Type latitude and longitude, for instance -26.107, 28.056.';
// Two numbers: either with decimal points and any separator, or with decimal commas and a space or
// semicolon.
const pair =
  /^\s*([-+]?\d+(?:\.\d+)?)(?:\s*[,;]\s*|\s+)([-+]?\d+(?:\.\d+)?)\s*$|^\s*([-+]?\d+,\d+)(?:\s*;\s*|\s+)([-+]?\d+,\d+)\s*$/;

/** Parses "-26.107, 28.056" or "-26,107 28,056": latitude first, within South Africa. */
export function readCoordinates(text: string): ReadCoordinates {
  const found = pair.exec(plainText(text));
  if (!found) return { ok: false, why: advice };
  const [latitude, longitude] = [numberOf(found[1] ?? found[3]), numberOf(found[2] ?? found[4])];
  if (isInBox(latitude, longitude)) return { ok: true, latitude, longitude };
  const isSwapped = isInBox(longitude, latitude);
  return {
    ok: false,
    why: isSwapped ? 'Latitude comes first, then longitude.' : 'This is outside South Africa.',
  };
}

const DEGREE_DECIMALS = 8;
const numberOf = (text = '') => readDecimal(text, DEGREE_DECIMALS) ?? Number.NaN;

/** Formats coordinates for reading and typing: latitude first, accurate to a metre. */
export const formatCoordinates = (longitude: number, latitude: number): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
